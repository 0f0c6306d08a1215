import { findUserBySession } from '@/lib/accounts/session';
import { log } from '@/lib/base/log';
import { deps } from '@/lib/deps';
import { continuePage } from '@/lib/http/refusal-page';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { admitStaff } from '@/lib/office/admit-staff';
import { findStaff } from '@/lib/office/find-staff';
import { officePath, partsPath } from '@/lib/office/rules';

/** A request for an address of the office. */
interface OfficeRequest {
  session: string;
  locale: Locale;
  /** The path, for a POST. */
  postedTo: string | undefined;
  /** The address, for a request that a page of another site caused. */
  fromOtherSite: string | undefined;
}

/**
 * Admits a session's user if they are staff; returns the answer if they open too many pages. Staff who come from another
 * site are asked to continue, and nothing is stored about the request. Null for everybody else, and while the store is
 * down.
 */
export async function admitToOffice({
  session,
  locale,
  postedTo,
  fromOtherSite,
}: OfficeRequest): Promise<'admitted' | Response | null> {
  try {
    if (fromOtherSite !== undefined)
      return (await isStaff(session)) ? continuePage(fromOtherSite, locale) : null;
    // The parts of a file have a limit of their own.
    const isPage = postedTo !== `${officePath}${partsPath}`;
    const admitted = await admitStaff(deps(), await findUserBySession(deps(), session), isPage);
    if (admitted.ok) {
      // From now on, the requests of this session do not take turns with others at its address.
      deps().staffSessions.note(session, admitted.value.id);
      return 'admitted';
    }
    if (admitted.code !== 'too_many_requests') return null;
    return new Response(textsOf(locale, 'errors')('too_many_requests'), {
      status: 429,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': String(admitted.retryAfter) },
    });
  } catch (error) {
    log().warn({ err: error }, 'staff could not be recognised');
    return null;
  }
}

/** Whether a session's user is staff. Stores nothing, not even that the session was used. */
async function isStaff(session: string): Promise<boolean> {
  const { users } = deps();
  const reading = { ...deps(), users: { ...users, noteSessionUse: async () => {} } };
  const user = await findUserBySession(reading, session);
  return user !== null && (await findStaff(deps(), user)) !== null;
}
