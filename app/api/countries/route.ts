import { apiRoute } from '@/app/_server/api-route';
import { deps } from '@/lib/deps';
import { publicJson } from '@/lib/http/public-json';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/countries', {
  async GET({ request, locale }) {
    const countries = await deps().geo.countries(locale);
    return publicJson(request, countries, { maxAge: 3600, dependsOnLanguage: true });
  },
});
