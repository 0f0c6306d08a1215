'use client';

import { type CSSProperties, useEffect, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '@/components/form/draft';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { isChanged } from '@/components/form/is-changed';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { useIsScripted } from '@/components/form/use-is-scripted';
import { cardText } from '@/components/ui/card-width';
import { ChoiceCard } from '@/components/ui/choice-card';
import { Notice } from '@/components/ui/notice';

export interface ListedSession {
  id: string;
  title: string;
  /** "10:30 to 11:30 AM" */
  time: string;
  /** Room and speaker. */
  facts: string;
  /** Shown when few places are left. */
  places?: string;
  isFull: boolean;
  /** The sessions that overlap this one, each with a text that says so, including its title and hours. */
  clashes: readonly { id: string; text: string }[];
}

type SavedText = 'saved' | 'savedTitle' | 'savedNone' | 'savedUnmailed';
type Text = SubmitText | SavedText | 'days' | 'keepOne' | 'full';

/** Its action returns the chosen sessions, the sessions without places, and whether a mail confirms the choice. */
interface Props extends FormProps<Text, { chosen: string[]; full?: string[]; isMailed?: boolean }> {
  /** The ids of the sessions that have no places left. */
  findFull: (id: string) => Promise<string[]>;
  /** The attendee who chooses. */
  id: string;
  /** Each with its date, its name for the heading, and a short name for the link. */
  days: readonly { date: string; day: string; short: string; sessions: readonly ListedSession[] }[];
  /** The texts for the number of chosen sessions, by that number. */
  counts: readonly string[];
  chosen: readonly string[];
}

/** The checkboxes that a person changed before the script loaded. React would reset them. */
function changedBeforeScript(form: HTMLFormElement | null): HTMLInputElement[] {
  const boxes = form?.querySelectorAll<HTMLInputElement>('input[name="sessions"]') ?? [];
  return [...boxes].filter(isChanged);
}

/** The largest size of the text on these cards. */
function fitOf(sessions: readonly ListedSession[]): CSSProperties {
  const texts = sessions.flatMap(({ title, facts, clashes }) => [
    title,
    facts,
    ...clashes.map(({ text }) => text),
  ]);
  return { '--fit': cardText(texts) } as CSSProperties;
}

/**
 * The programme by day, with a checkbox for each session. A full session is marked and cannot be chosen; a session that
 * overlaps a chosen one has a hint. The links to the days and the button stay visible while the page scrolls.
 */
export function SessionChoice({ action, findFull, id, days, counts, chosen: initial, texts }: Props) {
  const draft = `conferencias:${id}`;
  const form = useForm({
    action,
    texts,
    onAnswer({ isDone, data }) {
      setIsChanged(false);
      if (isDone) {
        setChosen(data?.chosen ?? []);
        clearDraft(draft);
      } else {
        // A failure keeps what is ticked, except the sessions that turned out to be full.
        setChosen((current) => current.filter((each) => !data?.full?.includes(each)));
        setFull((current) => [...current, ...(data?.full ?? [])]);
      }
    },
  });
  const { state, isBusy } = form;
  const element = form.element.ref;
  const { full: refused, chosen: answered = [...initial] } = state.data ?? {};
  const sessions = days.flatMap((day) => day.sessions);
  const [chosen, setChosen] = useState(answered);
  const [full, setFull] = useState(() => [
    ...sessions.filter((session) => session.isFull).map((session) => session.id),
    ...(refused ?? []),
  ]);
  const [isChanged, setIsChanged] = useState(false);
  /** The session ticked last. Only its card announces hints to screen readers. */
  const [latest, setLatest] = useState<string>();
  const isScripted = useIsScripted();
  useEffect(() => {
    if (form.posted.isDone) clearDraft(draft);
    const draftSessions = readDraft(draft)?.answers.sessions;
    const early = changedBeforeScript(element.current);
    if (!Array.isArray(draftSessions) && early.length === 0) return;
    setChosen((current) => {
      const selection: string[] = Array.isArray(draftSessions) ? draftSessions : current;
      const ticked = early.filter((box) => box.checked).map((box) => box.value);
      return [...selection.filter((each) => !early.some((box) => box.value === each)), ...ticked];
    });
    setIsChanged(true);
  }, [draft, element, form.posted]);

  useEffect(() => {
    if (isChanged) writeDraft(draft, { answers: { sessions: chosen }, step: 0 });
  }, [draft, chosen, isChanged]);

  function choose(session: string, isTicked: boolean) {
    setChosen(isTicked ? [...chosen, session] : chosen.filter((each) => each !== session));
    setLatest(isTicked ? session : undefined);
    setIsChanged(true);
    // Other people choose at the same time. If the request fails, the server reports full sessions when the choice is
    // saved.
    if (isTicked) findFull(id).then(setFull, () => undefined);
  }

  const titleOf = (wanted: string) => sessions.find((session) => session.id === wanted)?.title ?? '';
  const stored = state.isDone ? answered : initial;

  function card(session: ListedSession) {
    const isChosen = chosen.includes(session.id);
    const isFull = full.includes(session.id) && !stored.includes(session.id);
    const other = session.clashes.find((each) => chosen.includes(each.id));
    const overlap = isChosen && other && `${other.text}. ${texts.keepOne}`;
    // Without script nothing would remove the hint from a session that is not chosen.
    const hint = (isFull && texts.full) || overlap || (isScripted && other?.text) || session.places;
    const isAnnounced = session.id === latest && (isFull || overlap);
    return (
      <ChoiceCard
        key={session.id}
        type="checkbox"
        name="sessions"
        value={session.id}
        checked={isChosen}
        // A session that a draft restored as ticked can be unticked even if it is full by now.
        disabled={!isChosen && isFull}
        onChange={(event) => choose(session.id, event.target.checked)}
        label={
          <span className="block py-1">
            <span className="choice-note block text-soft tabular-nums">{session.time}</span>
            <span className="block font-semibold">{session.title}</span>
            <span className="choice-note block text-soft">{session.facts}</span>
            <span className={`choice-note block font-semibold ${overlap ? 'text-error' : ''}`}>
              <span role="status">{isAnnounced && hint}</span>
              {/* A translator of a browser moves texts, and React can remove only what is still where it was put. */}
              <span>{!isAnnounced && hint}</span>
            </span>
          </span>
        }
      />
    );
  }

  const saved = sessions.filter((session) => answered.includes(session.id));
  const problem = state.errors.sessions ? { text: state.errors.sessions } : state.problem;
  return (
    <Form form={form} hidden={{ id }} className="space-y-8">
      {state.isDone && !isChanged && (
        <Notice tone="success">
          <h2 className="text-h3">{texts.savedTitle}</h2>
          {saved.length > 0 ? (
            <ul className="mt-2 list-disc space-y-1 pl-5">
              {saved.map((session) => (
                <li key={session.id}>{session.title}</li>
              ))}
            </ul>
          ) : (
            <p className="mt-1">{texts.savedNone}</p>
          )}
          {state.data?.isMailed === false && <p className="mt-2">{texts.savedUnmailed}</p>}
        </Notice>
      )}
      {days.length > 1 && (
        <nav aria-label={texts.days} className="stays-above">
          <ul className="flex gap-2 overflow-x-auto">
            {days.map(({ date, short }) => (
              <li key={date} className="shrink-0">
                <a href={`#day-${date}`} className="day-link">
                  {short}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {days.map(({ date, day, sessions: ofDay }) => (
        <fieldset key={date} id={`day-${date}`} className="min-w-0">
          <legend className="mb-3 text-h3 font-semibold">{day}</legend>
          <div className="grid grid-cols-1 gap-2" style={fitOf(ofDay)}>
            {ofDay.map(card)}
          </div>
        </fieldset>
      ))}
      <div className="stays-below">
        {!isBusy && (
          <ProblemNotice state={{ ...state, problem }} texts={texts} className="mb-3">
            {refused && (
              <ul className="mt-1 list-disc pl-5 font-semibold">
                {refused.map((session) => (
                  <li key={session}>{titleOf(session)}</li>
                ))}
              </ul>
            )}
          </ProblemNotice>
        )}
        <div className="flex min-h-target flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex-1 basis-[9rem] leading-snug">
            {isScripted && <b className="block tabular-nums">{counts[chosen.length]}</b>}
            <span role="status" className="text-small">
              {state.isDone && !isChanged && !isBusy && texts.saved}
            </span>
          </p>
          <SubmitButton form={form} texts={texts} className="shrink-0" />
        </div>
      </div>
    </Form>
  );
}
