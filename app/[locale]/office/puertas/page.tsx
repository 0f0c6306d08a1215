import { factorPath, requireShown, requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import {
  acceptDeviceAction,
  endDeviceAction,
  makeGateAction,
  pairDeviceAction,
  removeGateAction,
  settleConflictAction,
} from '@/app/[locale]/office/puertas/actions';
import { ScanList } from '@/app/[locale]/office/puertas/scan-list';
import { AccountForm } from '@/components/account/account-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { GateForm } from '@/components/office/gate-form';
import { Done, OfficeTable } from '@/components/office/office-table';
import { PairingForm } from '@/components/office/pairing-form';
import { linkTo, TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { dayOf } from '@/lib/base/venue-time';
import { sessionDay } from '@/lib/conferences/session-times';
import type { DayAttendance } from '@/lib/gate/count-attendance';
import { clockTime, dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';
import { mayDo, permit } from '@/lib/office/abilities';
import { deviceNumber, type ListedDevice, type ListedGate, listGates } from '@/lib/office/gates/list-gates';
import { type Conflict, listConflicts } from '@/lib/office/gates/supervise';
import { categories } from '@/lib/office/people/people-filter';
import { attendancePath, officePages, officePath, personPath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.gates.title', { index: false });

const { path } = officePages.gates;
const outcomes = ['made', 'removed', 'ended', 'accepted', 'letIn', 'settled'] as const;

/** The gates: who entered today, what the supervisor should look at, and the devices that scan. */
export default async function GatesPage({ searchParams }: PageProps<'/[locale]/office/puertas'>) {
  const staff = await requireStaff('gates', path);
  const { event, clock } = readDeps();
  const manager = permit(staff, 'devices', clock());
  const { gates, attendance } = await listGates(readDeps(), staff);
  const conflicts = requireShown(await listConflicts(readDeps(), staff), path);
  const { done } = await searchParams;
  const outcome = outcomes.find((each) => each === done);
  const t = await pageTexts('office.gates');
  const today = attendance.days.find(({ day }) => day === dayOf(clock(), event.timeZone));
  return (
    <OfficePage staff={staff} page="gates" title={t('title')} lead={t('lead')}>
      <Done>{outcome && t(`done.${outcome}`)}</Done>
      {mayDo(staff.role, 'export') && (
        <p className="mb-5">
          <TextLink href={officePath + attendancePath}>{t('report')}</TextLink>
        </p>
      )}
      {today && <Today today={today} hasExits={attendance.hasExits} />}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      <Section id="gates" title={t('gates')}>
        {gates.length === 0 && <p>{t(mayDo(staff.role, 'devices') ? 'none' : 'noneYet')}</p>}
        {gates.map((gate) => (
          <GateCard key={gate._id} gate={gate} mayChange={manager.ok} />
        ))}
      </Section>
      {manager.ok ? (
        <NewGate />
      ) : (
        manager.code === 'factor_required' && (
          <p className="mt-8">{t.rich('confirm', { link: linkTo(factorPath(path)) })}</p>
        )
      )}
    </OfficePage>
  );
}

/** Who entered today: in one line, by gate and category, and by the half hour of the first entry. */
async function Today({ today, hasExits }: { today: DayAttendance; hasExits: boolean }) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.gates')];
  const category = await pageTexts('pass.category');
  const byCategory = categories.flatMap((each) => {
    const count = today.byCategory[each];
    return count ? `${category(each)} ${count}` : [];
  });
  const byGate = Object.entries(today.byGate).map(([gate, count]) => `${gate} ${count}`);
  const refused = Object.values(today.refused).reduce((sum, count) => sum + count, 0);
  const reasons: Readonly<Record<string, string>> = allClientTexts(locale, 'office.gates.refusal');
  const byReason = Object.entries(today.refused).map(
    ([reason, count]) => `${reasons[reason] ?? reason} ${count}`,
  );
  return (
    <div className="space-y-3">
      <p>
        <b>{t('entered', { count: today.entered })}</b>
        {hasExits && ` · ${t('inside', { count: today.inside })}`}
        {refused > 0 && ` · ${t('refused', { count: refused })}: ${byReason.join(', ')}`}
      </p>
      {today.entered > 0 && (
        <>
          <p>{[...byCategory, ...byGate].join(' · ')}</p>
          <OfficeTable
            caption={t('byHour')}
            rows={Object.entries(today.byHour).toSorted()}
            keyOf={([hour]) => hour}
            columns={[
              [t('hour'), ([hour]) => clockTime(hour)[locale]],
              [t('arrivals'), ([, count]) => count],
            ]}
          />
        </>
      )}
    </div>
  );
}

/** Both scans of each conflict side by side, and the form that settles it. */
async function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.gates')];
  const texts = formTexts(locale, 'office.gates', { submit: 'settle', submitting: 'submitting' });
  return (
    <Section id="conflicts" title={t('conflicts')}>
      <p>{t('conflictsLead')}</p>
      <OfficeTable
        caption={t('conflicts')}
        rows={conflicts}
        keyOf={({ visit }) => visit._id}
        columns={[
          [
            t('who'),
            ({ attendee }) => (
              <TextLink href={personPath(attendee._id)}>
                <Verbatim>{`${attendee.nombres} ${attendee.apellidos}`}</Verbatim>
              </TextLink>
            ),
          ],
          [t('day'), ({ visit }) => sessionDay(visit.day, locale)],
          [t('scans'), ({ visit }) => <ScanList scans={visit.scans} />],
          [
            t('settle'),
            ({ visit }) => (
              <AccountForm
                name={`settle:${visit._id}`}
                action={settleConflictAction}
                hidden={{ visit: visit._id }}
                fields={[{ name: 'note', id: `note-${visit._id}`, label: t('reason'), maxLength: 200 }]}
                texts={texts}
              />
            ),
          ],
        ]}
      />
    </Section>
  );
}

/** One gate with its devices. */
async function GateCard({ gate, mayChange }: { gate: ListedGate; mayChange: boolean }) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.gates')];
  const category = await pageTexts('pass.category');
  const { event } = readDeps();
  const session = event.programme.find(({ id }) => gate.place === `session.${id}`);
  const admitted = gate.categories?.map((each) => category(each)).join(', ');
  const active = gate.devices.filter(({ state }) => state !== 'ended');
  return (
    <section aria-labelledby={gate._id} className="office-part">
      <h3 id={gate._id} className="text-h3">
        <Verbatim>{gate.name}</Verbatim>
      </h3>
      <p className="text-soft">
        {session ? session.title[locale] : t('show')} · {admitted ?? t('allCategories')}
        {gate.isCounter && ` · ${t('isCounter')}`}
      </p>
      {!session && (
        <p>
          <TextLink href={`${officePath}${path}/cartel?gate=${gate._id}`}>
            {t('posterOf', { name: gate.name })}
          </TextLink>
        </p>
      )}
      {gate.devices.length > 0 && <Devices devices={gate.devices} mayChange={mayChange} />}
      {mayChange && (
        <div className="office-buttons">
          <PairingForm
            action={pairDeviceAction}
            gate={gate._id}
            label={t('pairOf', { name: gate.name })}
            texts={formTexts(locale, 'office.gates', {
              submit: 'pair',
              submitting: 'submitting',
              code: 'code',
              hint: 'codeHint',
              qrAlt: 'qrAlt',
            })}
          />
          {active.length === 0 && (
            <ButtonForm
              action={removeGateAction}
              hidden={{ gate: gate._id }}
              texts={formTexts(locale, 'office.gates', { submit: 'remove', submitting: 'submitting' })}
              label={t('removeOf', { name: gate.name })}
              variant="danger"
            />
          )}
        </div>
      )}
    </section>
  );
}

async function Devices({ devices, mayChange }: { devices: readonly ListedDevice[]; mayChange: boolean }) {
  const [locale, t, gate] = [await pageLocale(), await pageTexts('office.gates'), await pageTexts('gate')];
  const { timeZone } = readDeps().event;
  const texts = formTexts(locale, 'office.gates', { submit: 'end', submitting: 'submitting' });
  // A device may have been silent for days.
  const time = (at?: Date) => (at ? dayAndTime(at, timeZone)[locale] : '–');
  return (
    <OfficeTable
      caption={t('devices')}
      rows={devices}
      keyOf={({ _id }) => _id}
      columns={[
        [t('device'), ({ state, _id }) => `${t(`state.${state}`)} · ${deviceNumber(_id)}`],
        [t('lastAt'), ({ lastAt }) => time(lastAt)],
        [
          t('battery'),
          ({ battery }) =>
            battery === undefined ? '–' : gate('charge', { percent: Math.round(battery * 100) }),
        ],
        [
          t('scansStored'),
          ({ made, stored, unsent = 0 }) => t('storedOf', { stored, made: Math.max(made, stored), unsent }),
        ],
        [t('listAt'), ({ listAt }) => time(listAt)],
        [
          t('change'),
          ({ _id, state, held, unreadable }) => (
            <>
              {unreadable > 0 && <p>{t('unreadable', { count: unreadable })}</p>}
              {held > 0 && mayChange && (
                <ButtonForm
                  action={acceptDeviceAction}
                  hidden={{ device: _id }}
                  texts={texts}
                  submit={t('accept', { count: held })}
                />
              )}
              {state !== 'ended' && mayChange && (
                <ButtonForm
                  action={endDeviceAction}
                  hidden={{ device: _id }}
                  texts={texts}
                  label={t('endOf', { name: deviceNumber(_id) })}
                  variant="danger"
                />
              )}
            </>
          ),
        ],
      ]}
    />
  );
}

/** Makes a gate. */
async function NewGate() {
  const [locale, t] = [await pageLocale(), await pageTexts('office.gates')];
  const category = await pageTexts('pass.category');
  const sessions = readDeps().event.programme.map(
    ({ id, title }) => [`session.${id}`, title[locale]] as const,
  );
  return (
    <Section id="new" title={t('new')} className="max-w-form">
      <GateForm
        action={makeGateAction}
        places={[['show', t('show')], ...sessions]}
        categories={categories.map((each) => [each, category(each)])}
        texts={formTexts(locale, 'office.gates', {
          submit: 'make',
          submitting: 'submitting',
          name: 'name',
          place: 'place',
          admits: 'admits',
          admitsHint: 'admitsHint',
          isCounterLabel: 'isCounterLabel',
        })}
      />
    </Section>
  );
}
