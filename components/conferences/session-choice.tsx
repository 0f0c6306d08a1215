'use client';

import { useEffect, useState } from 'react';
import type { ChoiceState } from '@/app/_server/actions/conferences';
import { clearDraft, readDraft, writeDraft } from '@/components/registration/draft';
import { Button } from '@/components/ui/button';
import { ChoiceCard } from '@/components/ui/choice-card';
import { Notice } from '@/components/ui/notice';
import { PassingToast } from '@/components/ui/passing-toast';
import { usePostedForm } from '@/components/ui/use-posted-form';

export interface ListedSession {
  id: string;
  title: string;
  /** "10:30–11:30" */
  time: string;
  /** Room and speaker. */
  facts: string;
  /** Told where few places are left, or none. */
  places?: string;
  isFull: boolean;
  /** Ids of the sessions that run at the same time. */
  clashes: readonly string[];
}

interface Props {
  action: (previous: ChoiceState, form: FormData) => Promise<ChoiceState>;
  locale: string;
  /** Under this name the tab keeps a choice that is not saved yet. */
  draft: string;
  days: readonly { day: string; sessions: readonly ListedSession[] }[];
  chosen: readonly string[];
  texts: Record<
    'save' | 'saving' | 'saved' | 'savedTitle' | 'savedNone' | 'clash' | 'full' | 'problem',
    string
  >;
}

/** The programme by day, a checkbox for each session; what clashes with a choice, and what is full, cannot be chosen. */
export function SessionChoice({ action, locale, draft, days, chosen: initial, texts }: Props) {
  const start: ChoiceState = { attempt: 0, chosen: [...initial] };
  const { state, isBusy, form } = usePostedForm(action, start, (previous) => ({
    attempt: previous.attempt + 1,
    chosen: previous.chosen,
    problem: texts.problem,
  }));
  const [chosen, setChosen] = useState<readonly string[]>(state.chosen);
  const [isScripted, setIsScripted] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    // A failure keeps what is ticked, save the sessions that turned out to be full.
    if (state.isSaved) {
      setChosen(state.chosen);
      clearDraft(draft);
    } else if (state.full) {
      setChosen((current) => current.filter((id) => !state.full?.includes(id)));
    }
    setIsChanged(false);
  }, [state, draft]);
  useEffect(() => {
    setIsScripted(true);
    const kept = readDraft(draft)?.answers.sessions;
    if (!Array.isArray(kept)) return;
    setChosen(kept);
    setIsChanged(true);
  }, [draft]);

  function choose(id: string, isTicked: boolean) {
    const next = isTicked ? [...chosen, id] : chosen.filter((each) => each !== id);
    setChosen(next);
    setIsChanged(true);
    writeDraft(draft, { step: 0, answers: { sessions: next }, idempotencyKey: '' });
  }

  const sessions = days.flatMap((day) => day.sessions);
  const titleOf = (id: string) => sessions.find((session) => session.id === id)?.title ?? '';
  const stored = state.isSaved ? state.chosen : initial;

  function card(session: ListedSession) {
    const isChosen = chosen.includes(session.id);
    const isFull = (session.isFull || state.full?.includes(session.id)) && !stored.includes(session.id);
    // Without script nothing would enable it again: the server judges then.
    const clash = isScripted && !isChosen ? session.clashes.find((id) => chosen.includes(id)) : undefined;
    const hint = isFull
      ? texts.full
      : clash
        ? texts.clash.replace('#', () => titleOf(clash))
        : session.places;
    return (
      <ChoiceCard
        key={session.id}
        type="checkbox"
        name="sessions"
        value={session.id}
        checked={isChosen}
        // What a draft has ticked can be taken back, whatever became of it meanwhile.
        disabled={!isChosen && (Boolean(isFull) || clash !== undefined)}
        onChange={(event) => choose(session.id, event.target.checked)}
        label={
          <span className="block py-1">
            <span className="block text-hint text-soft tabular-nums">{session.time}</span>
            <span className="block font-semibold">{session.title}</span>
            <span className="block text-hint text-soft">{session.facts}</span>
            {hint && <span className="mt-0.5 block text-hint font-semibold">{hint}</span>}
          </span>
        }
      />
    );
  }

  const saved = sessions.filter((session) => state.chosen.includes(session.id));
  return (
    <form {...form} className="space-y-8">
      <input type="hidden" name="locale" value={locale} />
      {state.isSaved && !isChanged && (
        <Notice>
          <h2 className="text-h3">{texts.savedTitle}</h2>
          {saved.length > 0 ? (
            <ul className="mt-2 list-disc space-y-1 pl-5">
              {saved.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          ) : (
            <p className="mt-1">{texts.savedNone}</p>
          )}
        </Notice>
      )}
      {days.map(({ day, sessions: ofDay }) => (
        <fieldset key={day} className="min-w-0">
          <legend className="mb-3 text-h3">{day}</legend>
          <div className="grid gap-2">{ofDay.map(card)}</div>
        </fieldset>
      ))}
      {state.problem && !isBusy && (
        <Notice tone="error" key={state.attempt}>
          {state.problem}
          {state.full && (
            <ul className="mt-1 list-disc pl-5 font-semibold">
              {state.full.map((id) => (
                <li key={id}>{titleOf(id)}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <Button type="submit" isWide disabled={isBusy}>
        {isBusy ? texts.saving : texts.save}
      </Button>
      <PassingToast text={state.isSaved ? texts.saved : undefined} turn={state.attempt} />
    </form>
  );
}
