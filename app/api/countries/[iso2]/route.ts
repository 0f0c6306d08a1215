import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { refuse } from '@/lib/base/result';
import { publicJson } from '@/lib/http/public-json';
import { iso2Params } from '../schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/countries/{iso2}', {
  async GET({ request, params, locale }) {
    const { data } = iso2Params.safeParse(params);
    const country = data && (await readDeps().geo.country(data.iso2, locale));
    if (!country) return refuse('not_found');
    return publicJson(request, country, { maxAge: 3600, dependsOnLanguage: true });
  },
});
