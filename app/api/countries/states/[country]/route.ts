import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { refuse } from '@/lib/base/result';
import { publicJson } from '@/lib/http/public-json';
import { countryParams } from '../../schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/countries/states/{country}', {
  async GET({ request, params }) {
    const { data } = countryParams.safeParse(params);
    const states = data && (await readDeps().geo.states(data.country));
    if (!states) return refuse('not_found');
    return publicJson(request, states, { maxAge: 3600 });
  },
});
