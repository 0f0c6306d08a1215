import { deps } from '@/lib/deps';
import { publicJson } from '@/lib/http/public-json';
import { route } from '@/lib/http/route';
import { zipParams } from '../../../schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  async GET({ request, params }) {
    const { data } = zipParams.safeParse(params);
    const found = data ? await deps().geo.zip(data.country, data.zip) : null;
    return publicJson(request, found, { maxAge: 60 });
  },
});
