import { cookies } from 'next/headers';
import { removedCookie } from '@/lib/http/host-cookie';
import { ownerCookie } from '@/lib/registration/owner-cookie';
import { endSession } from './current-user';
import { forgetProofs } from './proof';

/** Removes everything by which this browser opens a person's data, in a server action. */
export async function forgetPerson(): Promise<void> {
  await endSession();
  await forgetProofs();
  (await cookies()).set(removedCookie(ownerCookie()));
}
