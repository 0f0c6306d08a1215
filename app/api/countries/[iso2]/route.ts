import { refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { publicJson } from '@/lib/http/public-json';
import { route } from '@/lib/http/route';
import { iso2Params } from '../schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  async GET({ request, params, locale }) {
    const { data } = iso2Params.safeParse(params);
    const country = data && (await deps().geo.country(data.iso2, locale));
    if (!country) return refuse('not_found');
    return publicJson(request, country, { maxAge: 3600, dependsOnLanguage: true });
  },
});
