import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';

/** Whether an address is registered. A registration that cannot be read is one, too; no address is none. */
export async function isRegistered(
  { attendees }: { attendees: Pick<Attendees, 'byEmailKey'> },
  emailKey: string | undefined,
): Promise<boolean> {
  if (emailKey === undefined) return false;
  return (await unlessUnreadable<object | null, object>(attendees.byEmailKey(emailKey), {})) !== null;
}
