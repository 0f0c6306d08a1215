import { SignOutButton } from '@/components/account/sign-out-button';
import { contactLinks } from '@/components/layout/contact-links';
import { RowLabel } from '@/components/ui/row';
import type { AccountUser } from '@/lib/accounts/types';
import type { FormAction } from '@/lib/base/form-state';
import { choosesSessions, type ShowTime } from '@/lib/event/rules';
import type { RegistrationState, TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { type Texts, textsOf } from '@/lib/i18n/translator';
import { officePath } from '@/lib/office/rules';
import { formsToChangeTo } from '@/lib/registration/abilities';
import type { Attendee } from '@/lib/registration/record';
import { hasBounced } from '@/lib/registration/rules';

interface Props {
  locale: Locale;
  signOut: FormAction;
  event: TradeShow;
  user: AccountUser;
  attendee?: Attendee;
  state: RegistrationState;
  phase: ShowTime['phase'];
  isStaff: boolean;
}

/** The person's other options. After the show it has no links about attending. */
export function DashboardMenu({ locale, signOut, event, user, attendee, state, phase, isStaff }: Props) {
  const t = textsOf(locale, 'dashboard');
  const isBlocked = attendee?.blockedAt !== undefined;
  const mayChange = attendee && !isBlocked && state === 'open' && formsToChangeTo(attendee, event).length > 0;
  const entries = [
    ...(isStaff ? [{ href: officePath, label: t('office') }] : []),
    ...(attendee ? ownEntries(attendee, event, phase, t) : []),
    ...(mayChange ? [{ href: `/nuevoRegistro/${user.id}`, label: t('changeCategory') }] : []),
    ...(phase === 'after' ? [] : [{ href: '/rules', label: t('rules') }]),
    { href: '/faq', label: t('faq') },
    { href: '/cuenta', label: t('account') },
  ];
  return (
    <>
      <nav aria-label={t('menu')} className="mt-8">
        <ul className="border-t border-line">
          {entries.map(({ href, label }) => (
            <li key={href} className="border-b border-line">
              <a href={href} className="row">
                <RowLabel>{label}</RowLabel>
              </a>
            </li>
          ))}
          <li className="border-b border-line">
            <SignOutButton locale={locale} action={signOut} look="row" />
          </li>
        </ul>
      </nav>
      {attendee && attendee.categoria !== 'COMPRADOR' && !hasBounced(attendee) && (
        <p className="mt-5 text-hint text-soft">{t.rich('contact', contactLinks(event))}</p>
      )}
    </>
  );
}

/** The menu's entries about a registration. */
function ownEntries(
  { _id, categoria, blockedAt }: Attendee,
  event: TradeShow,
  phase: ShowTime['phase'],
  t: Texts<'dashboard'>,
) {
  const path = categoria === 'COMPRADOR' ? `/comprador/${_id}` : `/registro/${_id}?from=dashboard`;
  const modify = { href: path, label: t('modify') };
  if (phase === 'after') return [{ href: `/qr/${_id}`, label: t('qr') }, modify];
  // Before the show, the list of tasks has the choice of sessions.
  if (!choosesSessions({ categoria }, event) || phase === 'before' || blockedAt) return [modify];
  return [{ href: `/conferencias/${_id}`, label: t('conferences') }, modify];
}
