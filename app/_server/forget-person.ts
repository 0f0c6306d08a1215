import { cookies } from 'next/headers';
import { removedCookie } from '@/lib/http/host-cookie';
import { ownerCookie } from '@/lib/registration/owner-cookie';
import { noSessionCookie } from './current-user';
import { forgetProofs } from './proof';

/** Removes everything by which this browser opens a person's data, in a server action. */
export async function forgetPerson(): Promise<void> {
  await forgetProofs();
  const jar = await cookies();
  jar.set(noSessionCookie());
  jar.set(removedCookie(ownerCookie()));
}
