'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { RegistrationOutcome } from '@/app/_server/actions/registration';
import { BackButton, BackLink } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Notice } from '@/components/ui/notice';
import { StepProgress } from '@/components/ui/step-progress';
import { useFreshPage } from '@/components/ui/use-fresh-page';
import { isOffered } from '@/lib/event/offered';
import { askedAnswers, isAsked } from '@/lib/registration/asked';
import type { Submission } from '@/lib/registration/types';
import { type Answers, emptyAnswers, lockedAnswers, typedBeforeScript } from './answers';
import { errorNamesOf, type FormDefinition, namesOf, type Step } from './definition';
import { clearDraft, newIdempotencyKey, readDraft, writeDraft } from './draft';
import { registeredId, unassignedCode } from './lookups';
import { type Messages, QuestionField } from './question-field';

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
  /** Stands over the last step's button. */
  consent?: ReactNode;
  /** Whom to write to, told with a failure. */
  contact: ReactNode;
}

/** A registration form of one or more steps: validates step by step, keeps a draft in the tab, loses nothing that was typed. */
export function RegistrationForm({
  definition,
  submit,
  initial,
  doneHref,
  knownHref,
  consent,
  contact,
}: Props) {
  const { steps, texts, messages } = definition;
  const [typed] = useState(() => typedBeforeScript(steps));
  const [index, setIndex] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [version, setVersion] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const idempotencyKey = useRef('');
  const isLeaving = useRef(false);
  // What outlives a render asks for the step that stands now.
  const current = useRef(index);
  current.current = index;
  const step = steps[index] as Step;
  const isLast = index === steps.length - 1;

  const resolver: Resolver<Answers> = async (values, context, options) => {
    const { stepResolver } = await import('./step-resolver');
    return stepResolver((steps[current.current] as Step).asks)(askedAnswers(steps, values), context, options);
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
    idempotencyKey.current = draft?.idempotencyKey ?? newIdempotencyKey();
    if (draft || Object.keys(typed).length > 0) {
      const locked = lockedAnswers(steps, initial);
      form.reset(
        { ...emptyAnswers(steps), ...initial, ...draft?.answers, ...typed, ...locked },
        { keepDefaultValues: true },
      );
      setVersion(1);
    }
    if (draft) setIndex(standing(draft.step));
    setIsReady(true);
  }, []);

  useFreshPage();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks for what stands now.
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => void followHistory(stepOfHistory(event.state));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  useEffect(() => {
    const save = () => {
      if (!idempotencyKey.current || isLeaving.current) return;
      writeDraft(definition.draft, {
        step: index,
        answers: form.getValues(),
        idempotencyKey: idempotencyKey.current,
      });
    };
    if (index > 0 || readDraft(definition.draft)) save();
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name === 'pais') dropUnoffered();
      save();
    });
    function dropUnoffered() {
      const pais = String(form.getValues('pais'));
      const options = steps.flatMap((each) => each.fields).filter((name) => !isOffered(name, pais));
      for (const name of options) if (form.getValues(name)) form.setValue(name, false);
    }
    return unsubscribe;
  }, [definition.draft, form, steps, index]);

  /** The step itself, or the nearest one before it that is asked. */
  function standing(wanted: number): number {
    let found = Math.min(Math.max(wanted, 0), steps.length - 1);
    while (found > 0 && !isAsked(steps[found] as Step, form.getValues('pais'))) found--;
    return found;
  }

  /** The next step in a direction that is asked. */
  function neighbour(direction: 1 | -1): number {
    let found = index + direction;
    while (steps[found] && !isAsked(steps[found] as Step, form.getValues('pais'))) found += direction;
    return Math.min(Math.max(found, 0), steps.length - 1);
  }

  function goTo(next: number) {
    setFailure(null);
    setIndex(next);
    // The new step was not submitted yet: nothing of it is judged while it is typed.
    form.reset(undefined, { keepValues: true, keepDefaultValues: true });
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    });
  }

  function advance() {
    const next = neighbour(1);
    const { pais, paisEmpresa } = form.getValues();
    if (steps[next]?.fields.includes('paisEmpresa') && pais && !paisEmpresa) {
      form.setValue('paisEmpresa', pais);
    }
    // The browser's own: Next's would render the whole page anew for an address that stays the same.
    History.prototype.pushState.call(window.history, { ...window.history.state, formStep: next }, '');
    goTo(next);
  }

  function retreat() {
    if (stepOfHistory(window.history.state) === index) window.history.back();
    else goTo(neighbour(-1));
  }

  /** Back and forward of the browser: forward too leads on only from a valid step. */
  async function followHistory(wanted: number) {
    const next = standing(wanted);
    if (next > current.current && !(await form.trigger().catch(() => false))) {
      setAttempt((count) => count + 1);
      window.history.back();
    } else if (next !== current.current) {
      goTo(next);
    }
  }

  const { errors } = form.formState;
  const shown: Messages = Object.fromEntries(
    step.questions.flatMap(errorNamesOf).map((name) => {
      const key = errors[name]?.message;
      return [name, key ? (messages[key] ?? key) : undefined];
    }),
  );
  const listed = Object.entries(shown).flatMap(([id, message]) => (message ? [{ id, message }] : []));

  /** Whether a postal code of this step is assigned nowhere: said beside it, and what it had filled is cleared. */
  async function isCodeRefused(): Promise<boolean> {
    const refused = await unassignedCode(step, form.getValues());
    if (!refused) return false;
    for (const name of refused.cleared) form.setValue(name, '');
    form.setError(refused.field, { message: 'codigoPostalInvalid' });
    return true;
  }

  /** The code is judged whatever else is wrong, so that all of it shows at once. */
  async function onInvalid(faults: FieldErrors<Answers>) {
    if (!Object.keys(faults).some((name) => name.startsWith('codigoPostal'))) await isCodeRefused();
    setAttempt((count) => count + 1);
  }

  async function onValid() {
    setFailure(null);
    if (await isCodeRefused()) {
      setAttempt((count) => count + 1);
      return;
    }
    if (index === 0 && knownHref) {
      const known = await registeredId(String(form.getValues('email')));
      if (known) {
        leave(`${knownHref}${known}`);
        return;
      }
    }
    if (isLast) await send();
    else advance();
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
      case 'invalid':
        showRefused(outcome.fields);
        return;
      case 'unauthenticated':
        // The draft waits in the tab until the person is back from signing in.
        isLeaving.current = true;
        window.location.assign(`/login?callbackUrl=${encodeURIComponent(window.location.pathname)}`);
        return;
      default:
        setFailure(outcome.message ?? texts.problem);
    }
  }

  /** Goes to the first step that the server refuses and says why there. */
  function showRefused(fields: Readonly<Record<string, string>>) {
    const first = steps.findIndex((each) =>
      each.questions.flatMap(errorNamesOf).some((name) => fields[name]),
    );
    if (first < 0) {
      setFailure(texts.problem);
      return;
    }
    if (first !== index) {
      setIndex(first);
      form.reset(undefined, { keepValues: true, keepDefaultValues: true });
    }
    for (const [name, message] of Object.entries(fields)) form.setError(name, { message });
    setAttempt((count) => count + 1);
  }

  function leave(href: string) {
    isLeaving.current = true;
    clearDraft(definition.draft);
    window.location.assign(href);
  }

  async function onSubmit(event: React.FormEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    setIsSubmitting(true);
    try {
      await form.handleSubmit(onValid, onInvalid)(event);
    } catch {
      // The rules could not be loaded: the network is away, or a new version of the portal is up.
      setFailure(texts.problem);
    } finally {
      // The way to the next page takes a moment, in which nothing may be sent twice.
      if (!isLeaving.current) setIsSubmitting(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onFocus={() => void import('./step-resolver').catch(() => {})}
      aria-busy={isSubmitting}
      className="mx-auto w-full max-w-form px-4 pt-6 pb-16 sm:px-6 sm:pt-10"
    >
      {index > 0 ? (
        <BackButton onClick={retreat} label={texts.back} />
      ) : (
        <BackLink href="/" label={texts.backHome} />
      )}
      <div className="mb-5">
        <StepProgress label={step.progress} step={index + 1} of={steps.length} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        {step.title}
      </h1>
      {step.lead && <p className="mt-3">{step.lead}</p>}
      <div className="mt-7 space-y-6">
        <ErrorSummary texts={texts} errors={listed} attempt={attempt} />
        {step.questions.map((question) => (
          <QuestionField
            key={`${step.id} ${namesOf(question)[0]}`}
            question={question}
            form={form}
            definition={definition}
            errors={shown}
            version={version}
          />
        ))}
        {isLast && consent}
        {failure && (
          <Notice tone="error">
            {failure.replace(/\.?$/, '.')} {contact}
          </Notice>
        )}
        {/* Without script a submission would only put what was typed into the address. */}
        <Button type="submit" isWide disabled={isSubmitting || !isReady}>
          {isSubmitting && isLast ? texts.submitting : isLast ? texts.submit : texts.continue}
        </Button>
      </div>
    </form>
  );
}

const stepOfHistory = (state: unknown): number => {
  const step = (state as { formStep?: unknown } | null)?.formStep;
  return typeof step === 'number' ? step : 0;
};
