import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { refuse } from '@/lib/base/result';
import { publicJson } from '@/lib/http/public-json';
import { cityParams } from '../../../schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/countries/cities/{country}/{state}',
  {
    async GET({ request, params }) {
      const { data } = cityParams.safeParse(params);
      const cities = data && (await readDeps().geo.cities(data.country, data.state));
      if (!cities) return refuse('not_found');
      // The same cache lifetime as a postal code lookup: an import may add cities, and this list must contain the city
      // of a lookup.
      return publicJson(request, cities, { maxAge: 60 });
    },
  },
);
