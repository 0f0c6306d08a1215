import type { ReactNode } from 'react';
import { factorPath } from '@/app/_server/office/require-staff';
import { readDeps } from '@/app/_server/read-deps';
import { AccountForm } from '@/components/account/account-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { PrintForm } from '@/components/office/badge-sheet';
import { ButtonLink } from '@/components/ui/button';
import { linkTo } from '@/components/ui/text-link';
import { newId } from '@/lib/base/ids';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { mayDo, permit, type StaffFor } from '@/lib/office/abilities';
import { officePages, personPath } from '@/lib/office/rules';
import { reasonLength } from '@/lib/registration/block-attendee';
import type { Attendee } from '@/lib/registration/record';
import {
  blockPassAction,
  changeAddressAction,
  erasePersonAction,
  resendPassAction,
  unblockPassAction,
} from './actions';

interface Props {
  staff: StaffFor<'readPerson'>;
  attendee: Attendee;
  /** `primary` if printing the badge is the next step. */
  badge: 'primary' | 'secondary';
}

/** What the staff's role may do for this person. */
export async function PersonActions({ staff, attendee, badge }: Props) {
  const { _id: id, blockedAt, badgePrintedAt, email: address } = attendee;
  const locale = await pageLocale();
  const t = await pageTexts('office.person');
  const ui = await pageTexts('ui');
  const texts = formTexts(locale, 'office.person', { submit: 'resend', submitting: 'submitting' });
  const email = { name: 'email', type: 'email', autoComplete: 'off' };
  return (
    <div className="office-actions">
      {mayDo(staff.role, 'correct') && !blockedAt && (
        <ButtonLink href={`${personPath(id)}/corregir`} variant="secondary" isWide>
          {t('correct')}
        </ButtonLink>
      )}
      {mayDo(staff.role, 'resend') && address && !blockedAt && (
        <ButtonForm
          action={resendPassAction}
          hidden={{ id, mail: newId() }}
          texts={formTexts(locale, 'office.person', { submit: 'resend', submitting: 'resending' })}
          isWide
        />
      )}
      {mayDo(staff.role, 'badge') && !blockedAt && (
        <div>
          <PrintForm path={`${personPath(id)}/gafete/imprimir`} label={t('badge')} variant={badge} isWide />
          {badgePrintedAt && (
            <p className="mt-1 text-hint text-soft">
              {t('printed', { at: dayAndTime(badgePrintedAt, readDeps().event.timeZone)[locale] })}
            </p>
          )}
        </div>
      )}
      {mayDo(staff.role, 'changeAddress') && !blockedAt && (
        <AccountForm
          fold={{
            title: t(address ? 'address' : 'addAddress'),
            lead: t(address ? 'addressLead' : 'addAddressLead'),
          }}
          name={`address:${id}`}
          action={changeAddressAction}
          fields={[{ ...email, label: t('email') }]}
          hidden={{ id }}
          texts={texts}
          submit={t('addressSubmit')}
        />
      )}
      {mayDo(staff.role, 'block') && (
        <Disclosure title={t(blockedAt ? 'unblock' : 'block')} lead={!blockedAt && t('blockLead')}>
          {blockedAt ? (
            <ButtonForm action={unblockPassAction} hidden={{ id }} texts={texts} submit={t('unblock')} />
          ) : (
            <AccountForm
              name={`block:${id}`}
              action={blockPassAction}
              fields={[
                {
                  name: 'text',
                  id: 'block-reason',
                  label: t('blockReason'),
                  optional: ui('optional'),
                  required: false,
                  maxLength: reasonLength,
                  autoComplete: 'off',
                },
              ]}
              hidden={{ id }}
              texts={texts}
              submit={t('block')}
              variant="danger"
            />
          )}
        </Disclosure>
      )}
      {mayDo(staff.role, 'erase') &&
        (permit(staff, 'erase', readDeps().clock()).ok ? (
          <AccountForm
            fold={{ title: t('erase'), lead: t('eraseLead') }}
            name={`erase:${id}`}
            action={erasePersonAction}
            fields={[
              address
                ? { ...email, label: t('eraseEmail'), id: 'erase-email' }
                : { name: 'email', label: t('eraseFolio'), id: 'erase-email', autoComplete: 'off' },
            ]}
            hidden={{ id }}
            texts={texts}
            submit={t('eraseSubmit')}
            variant="danger"
          />
        ) : (
          <Disclosure title={t('erase')} lead={t('eraseLead')}>
            {t.rich('eraseConfirm', { link: linkTo(factorPath(`${officePages.people.path}/${id}`)) })}
          </Disclosure>
        ))}
    </div>
  );
}

function Disclosure({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      <p className="mb-4">{lead}</p>
      {children}
    </details>
  );
}
