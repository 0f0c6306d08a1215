'use client';

import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Notice } from '@/components/ui/notice';
import { StepProgress } from '@/components/ui/step-progress';
import type { RegistrationOutcome } from '@/lib/attendees/actions';
import type { Submission } from '@/lib/attendees/types';
import { errorNamesOf, type FormDefinition, namesOf, type Step } from './definition';
import { clearDraft, readDraft, writeDraft } from './draft';
import { askZip } from './places';
import { QuestionField } from './question-field';

export type Answers = Submission['answers'];

interface Props {
  definition: FormDefinition;
  /** Sends the whole form; the server judges it anew. */
  submit: (submission: Submission) => Promise<RegistrationOutcome>;
  /** What the fields hold before the person types, such as the account's e-mail. */
  initial?: Answers;
  /** Where a success leads, by the new id. */
  doneHref: string;
  /** Asks after the first step whether the e-mail is registered, and leads to that page if so (spec §4). */
  knownHref?: string;
  /** Stands over the submit button: privacy notice and optional purposes. */
  consent?: React.ReactNode;
  /** The message of a failure with the support contact, shown in place of the form's own when there is markup in it. */
  problem?: React.ReactNode;
}

/** A registration form of one or more steps: validates step by step, keeps a draft in the tab, loses nothing that was typed. */
export function RegistrationForm({
  definition,
  submit,
  initial,
  doneHref,
  knownHref,
  consent,
  problem,
}: Props) {
  const { steps, texts, messages } = definition;
  const [index, setIndex] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const idempotencyKey = useRef('');
  const step = steps[index] as Step;
  // The resolver outlives renders: it asks for the step that stands now.
  const current = useRef(step);
  current.current = step;

  const resolver: Resolver<Answers> = async (values, context, options) => {
    const { stepResolver } = await import('./step-resolver');
    return stepResolver(current.current.parts)(values, context, options);
  };
  const form = useForm<Answers>({
    defaultValues: { ...emptyAnswers(steps), ...initial },
    resolver,
    shouldFocusError: false,
  });

  // A draft is of the browser alone, so it comes after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const draft = readDraft(definition.draft);
    idempotencyKey.current = draft?.idempotencyKey ?? crypto.randomUUID();
    if (draft) {
      form.reset({ ...emptyAnswers(steps), ...initial, ...draft.answers, ...lockedAnswers(steps, initial) });
      setIndex(Math.min(Math.max(draft.step, 0), steps.length - 1));
    }
    const goBack = (event: PopStateEvent) => setIndex(stepOfHistory(event.state));
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);

  useEffect(() => {
    const save = () =>
      writeDraft(definition.draft, {
        step: index,
        answers: form.getValues(),
        idempotencyKey: idempotencyKey.current,
      });
    if (idempotencyKey.current && index > 0) save();
    const { unsubscribe } = form.watch(save);
    return unsubscribe;
  }, [definition.draft, form, index]);

  function goTo(next: number) {
    setFailure(null);
    setIndex(next);
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    });
  }

  function advance() {
    const next = neighbour(steps, index, 1, form.getValues());
    window.history.pushState({ ...window.history.state, formStep: next }, '');
    goTo(next);
  }

  function retreat() {
    if (stepOfHistory(window.history.state) === index) window.history.back();
    else goTo(neighbour(steps, index, -1, form.getValues()));
  }

  const { errors } = form.formState;
  const errorOf = (name: string) => {
    const key = errors[name]?.message;
    return key ? (messages[key] ?? key) : undefined;
  };
  const listed = errorNamesOf(step).flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ id: name, message }] : [];
  });

  const isLast = index === steps.length - 1;

  async function onValid(values: Answers) {
    setFailure(null);
    const refused = await unassignedCode(step, values);
    if (refused) {
      for (const name of refused.cleared) form.setValue(name, '');
      form.setError(refused.field, { message: 'codigoPostalInvalid' });
      setAttempt((count) => count + 1);
      return;
    }
    if (index === 0 && knownHref) {
      const known = await registeredId(String(values.email ?? ''));
      if (known) {
        leave(`${knownHref}${known}`);
        return;
      }
    }
    if (!isLast) {
      advance();
      return;
    }
    await send();
  }

  async function send() {
    const outcome = await submit({
      form: definition.form,
      locale: definition.locale,
      answers: askedAnswers(steps, form.getValues()),
      idempotencyKey: idempotencyKey.current,
    }).catch((): RegistrationOutcome => ({ status: 'failed' }));
    switch (outcome.status) {
      case 'registered':
        leave(`${doneHref}${outcome.id}`);
        return;
      case 'known':
        leave(`${knownHref ?? '/invitadolanding?id='}${outcome.id}`);
        return;
      case 'invalid': {
        const first = steps.findIndex((each) => errorNamesOf(each).some((name) => outcome.fields[name]));
        if (first >= 0 && first !== index) setIndex(first);
        for (const [name, message] of Object.entries(outcome.fields)) form.setError(name, { message });
        setAttempt((count) => count + 1);
        return;
      }
      case 'unauthenticated':
        // The draft waits in the tab until the person is back from signing in.
        window.location.assign(`/login?callbackUrl=${encodeURIComponent(window.location.pathname)}`);
        return;
      default:
        setFailure(outcome.message ?? texts.problem);
    }
  }

  function leave(href: string) {
    clearDraft(definition.draft);
    isLeaving.current = true;
    window.location.assign(href);
  }
  const isLeaving = useRef(false);

  async function onSubmit(event: React.FormEvent) {
    if (isSubmitting) {
      event.preventDefault();
      return;
    }
    setIsSubmitting(true);
    await form.handleSubmit(onValid, () => setAttempt((count) => count + 1))(event);
    // The way to the next page takes a moment, in which nothing may be sent twice.
    if (!isLeaving.current) setIsSubmitting(false);
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onFocus={() => void import('./step-resolver')}
      aria-busy={isSubmitting}
      className="mx-auto w-full max-w-form px-4 pt-6 pb-16 sm:px-6 sm:pt-10"
    >
      {index > 0 ? (
        <button type="button" onClick={retreat} className={backLook}>
          <span aria-hidden="true">‹</span>
          {texts.back}
        </button>
      ) : (
        <a href="/" className={backLook}>
          <span aria-hidden="true">‹</span>
          {texts.backHome}
        </a>
      )}
      <div className="mb-5">
        <StepProgress label={step.progress} step={index + 1} of={steps.length} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        {step.title}
      </h1>
      {step.lead && <p className="mt-3">{step.lead}</p>}
      <div className="mt-7 space-y-6">
        <ErrorSummary
          title={(listed.length === 1 ? texts.errorsOne : texts.errorsOther).replace(
            '#',
            String(listed.length),
          )}
          errors={listed}
          attempt={attempt}
        />
        {step.questions.map((question) => (
          <QuestionField
            key={namesOf(question)[0]}
            question={question}
            form={form}
            definition={definition}
            errorOf={errorOf}
          />
        ))}
        {isLast && consent}
        {failure && <Notice tone="error">{failure === texts.problem && problem ? problem : failure}</Notice>}
        <Button type="submit" isWide disabled={isSubmitting}>
          {isSubmitting && isLast ? texts.submitting : isLast ? texts.submit : texts.continue}
        </Button>
      </div>
    </form>
  );
}

const backLook =
  'mb-3 -ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1.5 px-1 text-hint hover:underline hover:underline-offset-4';

const stepOfHistory = (state: unknown): number => {
  const step = (state as { formStep?: unknown } | null)?.formStep;
  return typeof step === 'number' ? step : 0;
};

/** Whether a step is asked of this person: the company's is left out in Mexico (spec §4). */
const isAsked = (step: Step, answers: Answers) => !(step.isAbroadOnly && answers.pais === 'MX');

/** The next step in a direction that is asked. */
function neighbour(steps: readonly Step[], from: number, direction: 1 | -1, answers: Answers): number {
  let index = from + direction;
  while (steps[index] && !isAsked(steps[index] as Step, answers)) index += direction;
  return Math.min(Math.max(index, 0), steps.length - 1);
}

function emptyAnswers(steps: readonly Step[]): Answers {
  const answers: Answers = {};
  for (const question of steps.flatMap((step) => step.questions)) {
    for (const name of namesOf(question)) answers[name] = '';
    if (question.kind === 'options') for (const { name } of question.options) answers[name] = false;
    if (question.kind === 'purposes') answers[question.name] = [];
    if (question.kind === 'checkbox') answers[question.name] = false;
    if (question.kind === 'place') answers[`pais${question.suffix}`] = 'MX';
  }
  return answers;
}

/** What the person cannot change stands as the server gave it, whatever a draft says. */
function lockedAnswers(steps: readonly Step[], initial: Answers = {}): Answers {
  const locked = steps
    .flatMap((step) => step.questions)
    .filter((question) => question.kind === 'text' && question.isLocked);
  return Object.fromEntries(locked.flatMap(namesOf).map((name) => [name, initial[name] ?? '']));
}

/** The answers of the steps that are asked: a hidden field is never sent. */
function askedAnswers(steps: readonly Step[], answers: Answers): Answers {
  const names = steps
    .filter((step) => isAsked(step, answers))
    .flatMap((step) => step.questions.flatMap(namesOf));
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? '']));
}

/** The postal code of a step that its country has not assigned, with the fields that this clears; null while nobody can tell. */
async function unassignedCode(
  step: Step,
  answers: Answers,
): Promise<{ field: string; cleared: string[] } | null> {
  for (const question of step.questions) {
    if (question.kind !== 'place') continue;
    const { suffix } = question;
    const found = await askZip(
      String(answers[`pais${suffix}`]),
      String(answers[`codigoPostal${suffix}`]).trim(),
    );
    if (found === null) {
      return { field: `codigoPostal${suffix}`, cleared: [`estado${suffix}`, `ciudad${suffix}`] };
    }
  }
  return null;
}

/** The id under which an e-mail is registered; null where it is not, and where the lookup fails (spec §4). */
async function registeredId(email: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/attendees/byEmail/${encodeURIComponent(email.trim())}`, {
      signal: AbortSignal.timeout(6_000),
    });
    if (!response.ok) return null;
    const { _id } = (await response.json()) as { _id?: string };
    return _id ?? null;
  } catch {
    return null;
  }
}
