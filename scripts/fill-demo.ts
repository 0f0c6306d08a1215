import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { confirmationKinds } from '@/lib/registration/mails/held-passes';
import { newUser, toSignedInUser } from '../lib/accounts/rules';
import { openSession } from '../lib/accounts/session';
import { commandLine, type StaffId } from '../lib/audit/record';
import { hour, minute } from '../lib/base/durations';
import { newId } from '../lib/base/ids';
import type { Result } from '../lib/base/result';
import { chooseSessions } from '../lib/conferences/choose-sessions';
import { overlap } from '../lib/conferences/rules';
import type { wire } from '../lib/deps';
import { instantAt, offersForm } from '../lib/event/rules';
import type { StoredGate } from '../lib/gate/record';
import { takeScans } from '../lib/gate/take-scans';
import { freePermit } from '../lib/mail/mail-permit';
import type { QueuedMail } from '../lib/mail/record';
import { asFailed, withMails, withReport } from '../lib/mail/rules';
import { permit } from '../lib/office/abilities';
import { giveRole } from '../lib/office/change-staff';
import { offeredSecret } from '../lib/office/factor/authenticator';
import { enrolmentAddress, enrolmentStep } from '../lib/office/factor/enrolment';
import { giveCode } from '../lib/office/factor/give-code';
import { findStaff } from '../lib/office/find-staff';
import type { CheckedPerson } from '../lib/outreach/lists/check-sheet';
import { importList } from '../lib/outreach/lists/import-list';
import { newCode } from '../lib/outreach/parties/code';
import { queueContactLink, withContact } from '../lib/outreach/parties/contact';
import type { Party } from '../lib/outreach/parties/record';
import { gateKeyOf } from '../lib/pass/gate-key';
import { confirmPremarketOf } from '../lib/premarket/confirm-premarket';
import { blockAttendee } from '../lib/registration/block-attendee';
import { updateAttendee } from '../lib/registration/correct/update-attendee';
import { registerAttendee } from '../lib/registration/register-attendee';
import { type DemoPerson, demoPeople } from './demo-people';

type Deps = ReturnType<typeof wire>;

/** Who can sign in to the office of the demonstration. */
export interface DemoOwner {
  email: string;
  password: string;
  /** For an authenticator app. */
  key: string;
  /** Each of them works once, in place of the app. */
  recoveryCodes: readonly string[];
}

/** Fills an empty store with an owner and this many invented people in all states. */
export async function fillDemo(deps: Deps, count: number): Promise<DemoOwner> {
  const { id, ...owner } = await addOwner(deps);
  const now = deps.clock();
  const gates = await addGates(deps);
  await addParties(deps);
  await addList(deps);
  const next = demoPeople(deps.event, now);
  const people = Array.from({ length: count }, (_, index) => next(index + 1));
  // The store commits writes that arrive together in one transaction.
  while (people.length > 0)
    await Promise.all(people.splice(0, 200).map((person) => addPerson(deps, person, { by: id, gates })));
  return owner;
}

/** An account with the role of an owner and an authenticator app, and colleagues who have not signed in yet. */
async function addOwner(deps: Deps): Promise<DemoOwner & { id: StaffId }> {
  const email = 'organizacion@demo.example';
  const password = randomBytes(9).toString('base64url');
  const now = deps.clock();
  const passwordHash = required(await deps.passwords.hash(password, ''));
  const account = { ...newUser({ name: 'Inés Peña', email, locale: 'es' }, now), passwordHash };
  await deps.users.insert({ ...account, emailVerified: now, hasProvenCredentials: true });
  const by = commandLine;
  required(await giveRole(deps, { email, role: 'owner', by }));
  required(await giveRole(deps, { email: 'puerta@demo.example', role: 'desk', by }));

  const user = toSignedInUser({ ...account, emailVerified: now });
  const staffIn = async (session: { factorAt?: Date }) => {
    const staff = await findStaff(deps, await openSession(deps, user, 'demo', session));
    if (!staff) throw new Error('The owner has no role.');
    return staff;
  };
  const staff = await staffIn({});
  const key = offeredSecret(deps.secrets, staff);
  const enrolment = await deps.roster.offerEnrolment(account.emailKey);
  const clock = () => new Date(staff.session.startedAt.getTime() - minute);
  const link = enrolment && new URL(enrolmentAddress({ ...deps, clock }, enrolment)).searchParams.get('id');
  const opened = await enrolmentStep(deps, staff, link);
  if (opened.step !== 'setUp') throw new Error('The link of the demonstration does not work.');
  // A code works once. The setup uses an earlier one, so that the current one can still be used.
  const before = new Date(now.getTime() - 10 * minute);
  const code = new TOTP({ secret: key }).generate({ timestamp: before.getTime() });
  const { recoveryCodes = [] } = required(
    await giveCode({ ...deps, clock: () => before }, staff, code, {
      enrolment: opened.enrolment,
      client: '',
    }),
  );
  const { id } = required(permit(await staffIn({ factorAt: now }), 'block', now));
  return { id, email, password, key, recoveryCodes };
}

/** A school with a contact and a company, both with codes. */
async function addParties({ parties, clock, event }: Deps): Promise<void> {
  const some = [
    { kind: 'school', name: 'Universidad del Ñandú', form: 'estudiante', quota: 40 },
    { kind: 'company', name: 'Muebles Castañeda', form: 'visitante', quota: 15 },
  ] as const;
  const contact = { name: 'Lucía Ñáñez', email: 'lucia@demo.example', locale: 'es' } as const;
  for (const each of some.filter(({ form }) => offersForm(event, form))) {
    const party: Party = {
      ...each,
      _id: newId(),
      code: newCode(),
      salt: newId(),
      createdAt: clock(),
      mails: [],
    };
    const isSchool = each.kind === 'school';
    await parties.insert(
      isSchool
        ? queueContactLink(withContact(party, contact, contact.email), event, freePermit(clock()))
        : party,
    );
  }
}

/** People of an earlier edition who are not registered, by name, surnames and company. */
const earlierVisitors = [
  ['Abril', 'Ñáñez Olvera', 'Carpintería Ñáñez'],
  ['Efraín', 'Güereña Ríos', 'Diseños Güereña'],
  ['Itzel', 'Ibáñez Peña', 'Casa Ibáñez'],
  ['Óscar', 'Yáñez Muñoz', 'Muebles Yáñez'],
  ['Zoé', 'Avendaño Cruz', 'Grupo Avendaño'],
] as const;

/** A list of people to invite. */
async function addList(deps: Deps): Promise<void> {
  const people = earlierVisitors.map(([nombres, apellidos, nombreEmpresa], index): CheckedPerson => {
    const email = `lista${index + 1}@demo.example`;
    return { row: index + 2, email, emailKey: email, answers: { nombres, apellidos, nombreEmpresa } };
  });
  const list = {
    name: 'Edición anterior',
    source: 'Registro de la edición anterior',
    basis: 'news',
  } as const;
  required(await importList(deps, { by: commandLine, ...list }, people));
}

/** Two gates of the show. */
async function addGates({ gateRecords, clock }: Deps): Promise<StoredGate[]> {
  const gates = ['Norte', 'Sur'].map(
    (name): StoredGate => ({
      _id: newId(),
      name,
      place: 'show',
      slug: name.toLowerCase(),
      createdAt: clock(),
    }),
  );
  await Promise.all(gates.map((gate) => gateRecords.gates.insert(gate)));
  return gates;
}

/** Scans the person's pass on the first day of the show. */
async function enter(
  base: Deps,
  { entry, id, gates }: { entry: DemoPerson['entry']; id: string; gates: readonly StoredGate[] },
): Promise<void> {
  const gate = entry && gates[entry.gate];
  const attendee = await base.attendees.byId(id);
  const [first] = base.event.days;
  if (!gate || !attendee || attendee.blockedAt || !first) return;
  const opening = instantAt(base.event, `${first.date}T10:00`);
  const at = opening.getTime() + entry.minutes * minute;
  const scan = {
    id: `${randomBytes(8).toString('hex')}.1`,
    kind: 'entry',
    key: gateKeyOf(attendee.qr),
    at,
    gate: gate._id,
    how: 'camera',
    shown: 'in',
  };
  await takeScans({ ...base, clock: () => new Date(at) }, { _id: gate._id }, { scans: [scan] });
}

/** Registers a person and replays what happened to the registration afterwards. */
async function addPerson(
  base: Deps,
  person: DemoPerson,
  { by, gates }: { by: StaffId; gates: readonly StoredGate[] },
): Promise<void> {
  let now = person.registeredAt;
  const clock = () => now;
  const paced = async () => freePermit(now);
  const deps = { ...base, clock, mailPermits: { ...base.mailPermits, paced } };
  const { form, answers, locale, premarket, sessions } = person;
  const { email } = answers;
  const account = newUser({ name: answers.nombres, email, locale }, now);
  if (form === 'comprador') await deps.users.insert({ ...account, emailVerified: now });
  const user = form === 'comprador' ? toSignedInUser({ ...account, emailVerified: now }) : null;
  const stranger = { client: email, user, owned: new Map(), opened: new Map() };
  const { id, nonce = '' } = required(
    await registerAttendee(deps, { form, answers, locale, caller: stranger }),
  );
  const caller = { ...stranger, opened: new Map([[id, nonce]]) };
  now = new Date(Math.min(now.getTime() + 26 * hour, base.clock().getTime()));
  if (person.isCorrected) {
    const corrected = { ...answers, nombreEmpresa: `${answers.nombreEmpresa} y Compañía` };
    required(await updateAttendee(deps, { id, form, answers: corrected, caller }));
  }
  if (form === 'congresista') {
    const chosen = deps.event.programme.filter((one) => sessions.includes(one.id));
    const apart = chosen.filter((one, at) => !chosen.slice(0, at).some((other) => overlap(one, other)));
    await chooseSessions(deps, { attendeeId: id, caller, sessionIds: apart.map((session) => session.id) });
  }
  if (form === 'comprador' && (premarket === 'granted' || premarket === 'declined'))
    await confirmPremarketOf(deps, { by, email, vip: premarket === 'granted' });
  await deps.attendees.update(id, (current) =>
    withMails(
      current,
      current.mails.map((mail) => ended(mail, person.delivery, base.clock())),
    ),
  );
  if (person.isBlocked) await blockAttendee(deps, { id, by });
  await enter(base, { entry: person.entry, id, gates });
}

/** The mail after the pass was delivered or failed in this way. */
function ended(mail: QueuedMail, delivery: DemoPerson['delivery'], now: Date): QueuedMail {
  const sentAt = new Date(mail.queuedAt.getTime() + minute);
  const state = confirmationKinds.includes(mail.kind) ? delivery : 'delivered';
  switch (state) {
    case 'waiting':
      return { ...mail, dueAt: new Date(now.getTime() + 12 * hour) };
    case 'failed':
      return asFailed({ ...mail, attempts: 8 }, 'the mailbox does not exist');
    case 'sent':
      return { ...mail, state: 'sent', attempts: 1, sentAt, dueAt: undefined };
    default: {
      const report = { recordId: '', mailId: mail.id, providerId: '', at: sentAt, state };
      return withReport({ ...mail, attempts: 1 }, report) ?? mail;
    }
  }
}

function required<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}
