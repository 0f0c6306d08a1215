import { factorPath, requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import {
  endRoleAction,
  eraseMemberAction,
  giveRoleAction,
  resetFactorAction,
} from '@/app/[locale]/office/equipo/actions';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { AccountForm } from '@/components/account/account-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Done, OfficeTable } from '@/components/office/office-table';
import { linkTo } from '@/components/ui/text-link';
import { fullDay } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { mayDo, mayGive, permit, type StaffFor } from '@/lib/office/abilities';
import { type ListedMember, listStaff } from '@/lib/office/list-staff';
import { staffRoles } from '@/lib/office/record';
import { officePages } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.staff.title', { index: false });

const { path } = officePages.staff;
/** The results that the forms of this page report. */
const outcomes = ['saved', 'ended', 'reset', 'erased'] as const;

/** Who works in the office, with forms to change that for staff who gave their second factor within ten minutes. */
export default async function StaffPage({ searchParams }: PageProps<'/[locale]/office/equipo'>) {
  const staff = await requireStaff('staff', path);
  const changer = permit(staff, 'changeStaff', readDeps().clock());
  const eraser = permit(staff, 'changeOrganisers', readDeps().clock());
  const members = await listStaff(readDeps(), staff);
  const awaited = mayDo(staff.role, 'changeOrganisers') ? await readDeps().roster.awaitedDeletions() : [];
  const { done } = await searchParams;
  const outcome = outcomes.find((each) => each === done);
  const locale = await pageLocale();
  const t = await pageTexts('office.staff');
  const role = await pageTexts('office.role');
  const { timeZone } = readDeps().event;
  return (
    <OfficePage staff={staff} page="staff" title={t('title')} lead={t('lead')}>
      <Done>{outcome && t(`done.${outcome}`)}</Done>
      {awaited.length > 0 && (
        <Section id="deletions" title={t('deletions')} className="mb-9">
          <p>{t('deletionsLead')}</p>
          <OfficeTable
            caption={t('deletions')}
            rows={awaited}
            keyOf={({ emailKey }) => emailKey}
            columns={[
              [t('who'), ({ email }) => email],
              [t('asked'), ({ since }) => fullDay(since, timeZone)[locale]],
              [t('change'), ({ email }) => eraser.ok && <EraseForm email={email} />],
            ]}
          />
        </Section>
      )}
      <OfficeTable
        caption={t('title')}
        rows={members}
        keyOf={({ email }) => email}
        columns={[
          [t('who'), (member) => <Who member={member} />],
          [t('roleColumn'), (member) => role(member.role)],
          [t('state'), ({ state }) => t(`states.${state}`)],
          [
            t('lastSeen'),
            ({ lastSeenAt }) => (lastSeenAt ? fullDay(lastSeenAt, timeZone)[locale] : t('never')),
          ],
          [t('change'), (member) => changer.ok && <MemberForms by={changer.value} member={member} />],
        ]}
      />
      {changer.ok ? (
        <InviteForm by={changer.value} />
      ) : (
        <p className="mt-8">{t.rich('confirm', { link: linkTo(factorPath(path)) })}</p>
      )}
    </OfficePage>
  );
}

async function Who({ member: { name, email, isSelf } }: { member: ListedMember }) {
  const t = await pageTexts('office.staff');
  return (
    <>
      {name && <span className="block">{name}</span>}
      <span className="font-normal [overflow-wrap:anywhere]">{email}</span>
      {isSelf && ` (${t('you')})`}
    </>
  );
}

/** Deletes the data of a member who asked for it. */
async function EraseForm({ email }: { email: string }) {
  const t = await pageTexts('office.staff');
  return (
    <ButtonForm
      action={eraseMemberAction}
      hidden={{ email }}
      texts={formTexts(await pageLocale(), 'office.staff', { submit: 'erase', submitting: 'submitting' })}
      label={t('eraseOf', { email })}
      variant="danger"
    />
  );
}

/** Gives somebody a role by their email. */
async function InviteForm({ by }: { by: StaffFor<'changeStaff'> }) {
  const locale = await pageLocale();
  const t = await pageTexts('office.staff');
  const role = await pageTexts('office.role');
  const hint = await pageTexts('office.roleHint');
  const roles = staffRoles.filter((each) => mayGive(by, each));
  return (
    <Section id="invite" title={t('invite')} className="max-w-form">
      <p>{t('inviteLead')}</p>
      <AccountForm
        name="inviteStaff"
        action={giveRoleAction}
        fields={[
          { name: 'email', label: t('email'), type: 'email', autoComplete: 'off' },
          { name: 'role', label: t('role'), options: roles.map((each) => [each, role(each)]) },
        ]}
        texts={formTexts(locale, 'office.staff', { submit: 'submit', submitting: 'submitting' })}
      >
        <ul className="text-hint text-soft">
          {roles.map((each) => (
            <li key={each}>
              <b>{role(each)}.</b> {hint(each)}
            </li>
          ))}
        </ul>
      </AccountForm>
    </Section>
  );
}

/** The forms that change one member: another role, no second factor, no access. */
async function MemberForms({ by, member }: { by: StaffFor<'changeStaff'>; member: ListedMember }) {
  const { email } = member;
  const locale = await pageLocale();
  const t = await pageTexts('office.staff');
  const role = await pageTexts('office.role');
  if (!mayGive(by, member.role)) return null;
  const texts = formTexts(locale, 'office.staff', { submit: 'end', submitting: 'submitting' });
  const others = staffRoles.filter((each) => each !== member.role && mayGive(by, each));
  return (
    <details>
      <summary>{t('change')}</summary>
      <div className="office-buttons">
        {others.map((each) => (
          <ButtonForm
            key={each}
            action={giveRoleAction}
            hidden={{ email, role: each }}
            texts={texts}
            submit={t('give', { role: role(each) })}
            label={t('roleOf', { role: role(each), email })}
          />
        ))}
        {mayDo(by.role, 'changeOrganisers') && member.state === 'ready' && (
          <ButtonForm
            action={resetFactorAction}
            hidden={{ email }}
            texts={texts}
            submit={t('reset')}
            label={t('resetOf', { email })}
          />
        )}
        <ButtonForm
          action={endRoleAction}
          hidden={{ email }}
          texts={texts}
          label={t('endOf', { email })}
          variant="danger"
        />
      </div>
    </details>
  );
}
