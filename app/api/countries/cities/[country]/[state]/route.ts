import { refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { publicJson } from '@/lib/http/public-json';
import { route } from '@/lib/http/route';
import { cityParams } from '../../../schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  async GET({ request, params, answer }) {
    const { data } = cityParams.safeParse(params);
    const cities = data && (await deps().geo.cities(data.country, data.state));
    if (!cities) return answer(refuse('not_found'));
    // As short as a lookup's: an import brings its cities along, and a lookup's city must be among them.
    return publicJson(request, cities, { maxAge: 60 });
  },
});
