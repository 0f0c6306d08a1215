import { readDeps } from '@/app/_server/read-deps';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { ContactParty } from '@/lib/outreach/parties/contact';
import { listConsenting } from '@/lib/outreach/parties/list-consenting';
import { nextReminder, remindableAt } from '@/lib/outreach/parties/remind-people';
import {
  type EntryState,
  entryStates,
  type RosterEntry,
  viewRoster,
} from '@/lib/outreach/parties/view-roster';
import { remindPeopleAction, removePersonAction } from './actions';

/** How many people a page shows. */
const perPage = 50;

interface Props {
  party: ContactParty;
  page: string | string[] | undefined;
  /** Whether mails may leave. */
  isOpen: boolean;
}

/** The people whom the contact entered. An exhibitor sees nobody's state, also not how many have one. */
export async function Roster({ party, page, isOpen }: Props) {
  const [locale, t] = [await pageLocale(), await pageTexts('party.contact')];
  const { entries, counts } = await viewRoster(readDeps(), party);
  const { clock, env, event } = readDeps();
  if (entries.length === 0) return null;
  const pages = Math.ceil(entries.length / perPage);
  const at = Math.min(pages, Math.max(1, Math.trunc(Number(page)) || 1));
  const next = nextReminder(entries);
  const mayRemind = isOpen && env.MAILINGS_FROM !== undefined;
  return (
    <section aria-labelledby="people" className="mt-10 space-y-5">
      <h2 id="people" className="text-h2">
        {t('peopleTitle', { count: entries.length })}
      </h2>
      {party.kind === 'exhibitor' ? <Consenting party={party} /> : <Counts counts={counts} />}
      {mayRemind && next && next <= clock() && (
        <ButtonForm
          action={remindPeopleAction}
          hidden={{ party: party._id }}
          texts={formTexts(locale, 'party.contact', { submit: 'remindAll', submitting: 'submitting' })}
        />
      )}
      {mayRemind && next && next > clock() && (
        <p className="text-soft">{t('remindFrom', { when: dayAndTime(next, event.timeZone)[locale] })}</p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {entries.slice((at - 1) * perPage, at * perPage).map((entry) => (
          <Person key={entry._id} party={party} entry={entry} mayRemind={mayRemind} next={next} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={t('pages')} className="flex flex-wrap gap-x-4">
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <TextLink
              key={number}
              href={`/grupo?page=${number}#people`}
              aria-current={number === at ? 'page' : undefined}
            >
              {t('page', { number })}
            </TextLink>
          ))}
        </nav>
      )}
    </section>
  );
}

/** How many people have which state. */
async function Counts({ counts }: { counts: Record<EntryState, number> }) {
  const t = await pageTexts('party.contact');
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {entryStates.map((state) => (
        <li key={state}>
          {t(`state.${state}`)}: <b>{counts[state]}</b>
        </li>
      ))}
    </ul>
  );
}

/** Somebody whom the contact entered, with what the contact may do. */
async function Person(props: {
  party: ContactParty;
  entry: RosterEntry;
  mayRemind: boolean;
  /** The earliest reminder to anybody of the group, which is shown above the list. */
  next: Date | null;
}) {
  const { party, entry, mayRemind, next } = props;
  const [locale, t] = [await pageLocale(), await pageTexts('party.contact')];
  const { clock, event } = readDeps();
  const isExhibitor = party.kind === 'exhibitor';
  const isWaiting = entry.state === 'waiting';
  const name = `${entry.nombres} ${entry.apellidos}`;
  const remindable = isWaiting && mayRemind ? remindableAt(entry) : null;
  const hidden = { party: party._id, entry: entry._id };
  const texts = (submit: 'remind' | 'remove') =>
    formTexts(locale, 'party.contact', { submit, submitting: 'submitting' });
  return (
    <li className="py-4">
      <p className="font-semibold break-words">
        <Verbatim>{name}</Verbatim>
      </p>
      <p className="break-words text-soft">
        {entry.email ? <Verbatim>{entry.email}</Verbatim> : t('atDesk')}
      </p>
      {!isExhibitor && <p className="text-hint text-soft">{t(`state.${entry.state}`)}</p>}
      {remindable && remindable > clock() && remindable.getTime() !== next?.getTime() && (
        <p className="text-hint text-soft">
          {t('remindFrom', { when: dayAndTime(remindable, event.timeZone)[locale] })}
        </p>
      )}
      {isWaiting && (
        <div className="mt-3 flex flex-wrap gap-3">
          {remindable && remindable <= clock() && (
            <ButtonForm
              action={remindPeopleAction}
              hidden={hidden}
              texts={texts('remind')}
              label={t('remindOf', { name })}
            />
          )}
          <ButtonForm
            action={removePersonAction}
            hidden={hidden}
            texts={texts('remove')}
            label={t('removeOf', { name })}
          />
        </div>
      )}
    </li>
  );
}

/** The names of registered people who consented to exhibitors knowing them. */
async function Consenting({ party }: { party: ContactParty }) {
  const t = await pageTexts('party.contact');
  const names = await listConsenting(readDeps(), party);
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className="text-h3">{t('consenting')}</h3>
      <ul className="list-disc pl-5">
        {names.map((name) => (
          <li key={name}>
            <Verbatim>{name}</Verbatim>
          </li>
        ))}
      </ul>
    </div>
  );
}
