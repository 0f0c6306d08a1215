import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { publicJson } from '@/lib/http/public-json';
import { zipParams } from '../../../schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/countries/zipcodes/{country}/{zip}',
  {
    async GET({ request, params }) {
      const { data } = zipParams.safeParse(params);
      const place = data ? await readDeps().geo.zip(data.country, data.zip) : null;
      return publicJson(request, place, { maxAge: 60 });
    },
  },
);
