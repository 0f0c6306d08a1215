import { deps } from '@/lib/deps';
import { publicJson } from '@/lib/http/public-json';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  async GET({ request, locale }) {
    const countries = await deps().geo.countries(locale);
    return publicJson(request, countries, { maxAge: 3600, dependsOnLanguage: true });
  },
});
