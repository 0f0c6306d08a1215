import { cookies } from 'next/headers';
import { decode } from 'next-auth/jwt';

const name = 'authjs.session-token';

/** The minimal page with a session: it only decodes the portal's session cookie. */
export default async function Page() {
  const token = (await cookies()).get(name)?.value;
  const session = await decode({ token, secret: process.env.BENCH_SESSION_SECRET, salt: name });
  return <h1>{session?.sub ?? 'nobody'}</h1>;
}
