import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { publicJson } from '@/lib/http/public-json';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/countries', {
  async GET({ request, locale }) {
    const countries = await readDeps().geo.countries(locale);
    return publicJson(request, countries, { maxAge: 3600, dependsOnLanguage: true });
  },
});
