import { findUserBySession } from './accounts/session';
import { log } from './base/log';
import { deps } from './deps';
import type { Locale } from './i18n/locale';
import { textsOf } from './i18n/translator';
import { admitStaff } from './office/admit-staff';

/**
 * Admits a session's user if they are staff; returns the answer if they open too many pages. Null for everybody else,
 * and while the store is down.
 */
export async function admitToOffice(session: string, locale: Locale): Promise<'admitted' | Response | null> {
  try {
    const admitted = await admitStaff(deps(), await findUserBySession(deps(), session));
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
