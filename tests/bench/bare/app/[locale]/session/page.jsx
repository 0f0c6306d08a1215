import { cookies } from 'next/headers';
import { decode } from 'next-auth/jwt';

const name = 'authjs.session-token';

/** The least that a page does which knows who is signed in: it decodes the portal's own session. */
export default async function Page() {
  const token = (await cookies()).get(name)?.value;
  const session = await decode({ token, secret: process.env.BENCH_SESSION_SECRET, salt: name });
  return <h1>{session?.sub ?? 'nobody'}</h1>;
}
