import { createRef } from 'react';
import {
  clearDraft,
  markDone,
  newIdempotencyKey,
  pageAfterDone,
  readDraft,
  writeDraft,
} from '@/components/form/draft';
import { failureOf } from '@/components/form/use-form';
import {
  type Answers,
  type FormAction,
  type FormState,
  honeypotField,
  untouched,
} from '@/lib/base/form-state';
import { itemAt, withoutNames } from '@/lib/base/records';
import { openedAnswers } from '@/lib/registration/form/answers';
import { closed, next } from '@/lib/registration/form/flow';
import { runTasks } from '@/lib/registration/form/run-tasks';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { Effect, FlowEvent, FlowState, FlowTask } from '@/lib/registration/form/types';
import { type CodeLookup, placeChange, placeIn } from '@/lib/registration/place/decide';
import type { PlaceLists } from '@/lib/registration/place/lists';
import type { FormDefinition } from './build-form';
import { type Fields, pageFields } from './fields';
import { formHistory, trailOf } from './form-history';
import type { LoadedFields } from './form-library';
import { typedInPage } from './typed-in-page';

export interface WizardOptions {
  definition: FormDefinition;
  action: FormAction<WizardPosition>;
  /** Hidden fields sent with the answers, such as the id of the record to change. */
  hidden?: Readonly<Record<string, string>>;
  /** The initial values of the fields, such as the account's email. */
  initial?: Answers;
}

/**
 * A registration form in the browser: runs its reducer and performs the effects. The page's inputs hold what was typed, as
 * they do without script, until react-hook-form is loaded and owns answers and errors.
 */
export class Wizard {
  /** Posted along with the answers. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly heading = createRef<HTMLHeadingElement>();
  private readonly history = formHistory(() => window.history);
  private readonly observers = new Set<() => void>();
  /** The answers with which the form was opened. */
  private opened: Answers;
  private shown: { state: FlowState; fields: Fields };
  private library: LoadedFields | undefined;
  private loading: Promise<LoadedFields> | undefined;

  /** @param posted the answer to a form that was sent without script, or an untouched form */
  constructor(
    private readonly options: WizardOptions,
    private readonly posted: FormState<WizardPosition>,
  ) {
    const { definition } = options;
    const { data, errors } = posted;
    // The server may have rendered the page of a refused correction with answers that were stored since it was opened.
    const { original } = data ?? {};
    this.hidden = { ...options.hidden, ...(original !== undefined && { original }), form: definition.name };
    this.opened = this.answersAtOpening();
    const { state } = next(definition, closed, { ...this.opening, idempotencyKey: '' }, this.opened);
    this.shown = { state, fields: pageFields(this.opened, errors) };
  }

  /** What to render. Returns the same object until it changes. */
  readonly view = () => this.shown;

  /** Calls `observer` after each change of the view, until the returned function is called. */
  readonly observe = (observer: () => void) => {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  };

  /** Opens the form with its draft. Follows the browser's back and forward buttons until the returned function is called. */
  open(): () => void {
    const after = pageAfterDone(this.options.definition.name);
    if (after) {
      window.location.replace(after);
      return () => {};
    }
    const { data } = this.posted;
    const draft = readDraft(this.options.definition.draft);
    const typed = this.typedInPage();
    const rendered = this.step;
    const idempotencyKey = data?.idempotencyKey ?? draft?.idempotencyKey ?? newIdempotencyKey();
    this.opened = this.answersAtOpening(draft?.answers);
    this.dispatch({ ...this.opening, idempotencyKey, draft, entry: trailOf(window.history.state) });
    this.history.follow(this.shown.state.trail);
    if (this.step !== rendered) {
      this.opened = { ...this.opened, ...typed };
      this.show({ fields: pageFields(this.opened, {}) });
    }
    const isRestored = data !== undefined || draft !== null || Object.keys(typed).length > 0;
    if (isRestored || this.shown.state.step > 0) this.storeDraft();
    // A single field needs no library before somebody types.
    if (isRestored || Object.keys(this.step.blank).length > 1) this.preload();
    return this.history.listen(
      (step) =>
        void this.run({ type: 'historyMoved', step }).then((answer) => {
          if (answer?.next) window.location.assign(answer.next);
        }),
      () => this.settle(),
    );
  }

  /** Loads the library ahead of its use, which reports a failure. */
  readonly preload = (): void => {
    void this.load().catch(() => {});
  };

  /** Stores what is typed before the library is loaded, since the person may leave the page meanwhile. */
  readonly noteInput = (): void => {
    if (!this.library) this.storeDraft();
    this.preload();
  };

  /**
   * Runs an event and the tasks that follow. Returns an answer if it leads to another page.
   * @param trap the content of the field that people cannot see
   */
  readonly run = async (event: FlowEvent, trap = ''): Promise<FormState<WizardPosition> | null> => {
    try {
      if (!this.library) await this.load();
    } catch (error) {
      this.dispatch({ type: 'failed', to: null, problem: failureOf(error, this.options.definition.texts) });
      return null;
    }
    if (event.type === 'continued') this.takeUnreported();
    const effects = await runTasks(
      { dispatch: (each) => this.dispatch(each), perform: (task) => this.perform(task, trap) },
      event,
    );
    const { awaiting, leaving, trail } = this.shown.state;
    if (!awaiting && !leaving) this.history.follow(trail);
    const leave = effects.find((effect) => effect.type === 'leave');
    return leave ? { ...untouched, next: leave.to, isDone: leave.isDone } : null;
  };

  private get step() {
    return itemAt(this.options.definition.steps, this.shown.state.step);
  }

  private get flowForm() {
    return { ...this.options.definition, states: this.library?.lists.states };
  }

  private get opening() {
    const { attempt, problem, data } = this.posted;
    return { type: 'opened' as const, posted: data && { step: data.step, attempt, problem } };
  }

  private answersAtOpening(draft?: Answers): Answers {
    const { definition, initial } = this.options;
    const { data, typed } = this.posted;
    return openedAnswers({ ...definition, initial, posted: data && typed, draft });
  }

  private answers(): Answers {
    return this.library?.getValues() ?? { ...this.opened, ...this.typedInPage() };
  }

  /** What was typed into the inputs of the shown step before they became the library's. */
  private typedInPage(): Answers {
    return withoutNames(typedInPage(Object.keys(this.step.blank)), this.options.definition.locked);
  }

  /** Gives the library what the page's inputs contain without its knowledge, since some programs fill them in silently. */
  private takeUnreported(): void {
    const { library } = this;
    for (const [name, value] of Object.entries(this.typedInPage()))
      if (String(library?.getValues(name)) !== String(value)) library?.setValue(name, value);
  }

  private show(change: Partial<typeof this.shown>): void {
    this.shown = { ...this.shown, ...change };
    for (const observer of this.observers) observer();
  }

  private dispatch(event: FlowEvent): readonly Effect[] {
    const { state, effects } = next(this.flowForm, this.shown.state, event, this.answers());
    const isForward = event.type !== 'opened' && state.step > this.shown.state.step;
    this.show({ state });
    for (const effect of effects) this.follow(effect, isForward);
    return effects;
  }

  private follow(effect: Effect, isForward: boolean): void {
    this.library?.follow(effect);
    switch (effect.type) {
      case 'refuse':
        this.storeDraft();
        break;
      case 'show':
        this.storeDraft();
        this.showHeading(isForward);
        break;
      case 'lookUpCode':
        void this.lookUpCode(effect.lookup);
        break;
      case 'leave':
        // Whoever is redirected elsewhere, such as to the sign-in, may come back to what they typed.
        if (!effect.isDone) break;
        clearDraft(this.options.definition.draft);
        markDone(this.options.definition.name, effect.to);
    }
  }

  /** Stores the form's draft in the tab. */
  private storeDraft(): void {
    const { step, idempotencyKey, leaving } = this.shown.state;
    if (!leaving)
      writeDraft(this.options.definition.draft, { step, answers: this.answers(), idempotencyKey });
  }

  /**
   * Scrolls to the top. The focus moves to the step's first question if the person moved forward and it is a single field,
   * otherwise to the heading.
   */
  private showHeading(isForward = false): void {
    requestAnimationFrame(() => {
      const first = document.getElementById(this.step.questions[0]?.fields[0] ?? '');
      const target = isForward && first?.matches('.control') ? first : this.heading.current;
      target?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    });
  }

  /** Looks up a postal code. The lookups are loaded on demand, since the first step of most forms has none. */
  private async lookUpCode(lookup: CodeLookup): Promise<void> {
    const answer = import('./lookups').then(({ askZip }) => askZip(lookup.pais, lookup.code));
    const [found] = await Promise.all([answer.catch(() => undefined), this.load().catch(() => {})]);
    if (this.library) await this.run({ type: 'codeLookedUp', lookup, found });
  }

  /** Loads the library, which takes over what was typed. Rejects if it cannot be loaded. */
  private load(): Promise<LoadedFields> {
    const { locale } = this.options.definition.texts;
    this.loading ??= Promise.all([
      import('./form-library'),
      import('./lookups').then(({ loadPlaceLists }) => loadPlaceLists(locale)),
    ]).then(
      ([{ openFields }, lists]) => this.takeOver(openFields, lists),
      (error) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  private takeOver(openFields: typeof import('./form-library').openFields, lists: PlaceLists): LoadedFields {
    const { opened, step } = this;
    const page = this.typedInPage();
    const typed = Object.keys(page);
    const form = { ...this.options, lists, state: () => this.shown.state };
    const library = openFields(form, { ...opened, ...page });
    library.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        if (type === 'change' && name) library.clearErrors(name);
        this.storeDraft();
      },
    });
    library.follow({ type: 'fill', answers: {}, errors: withoutNames(this.posted.errors, typed) });
    this.library = library;
    this.show({ fields: library });
    for (const suffix of step.places) {
      const change = placeChange(placeIn(suffix, opened), placeIn(suffix, this.answers()));
      if (change) this.dispatch({ type: 'placeTyped', suffix, change, typed });
    }
    if (typed.length > 0) this.storeDraft();
    return library;
  }

  /** Performs a task. A rejection becomes the problem that the form shows. */
  private async perform(to: FlowTask, trap: string): Promise<FlowEvent> {
    try {
      const library = await this.load();
      const answer = await library.perform(to, { ...this.hidden, [honeypotField]: trap });
      return { type: 'answered', to, answer };
    } catch (error) {
      return { type: 'failed', to, problem: failureOf(error, this.options.definition.texts) };
    }
  }

  /** Shows the heading or the errors again, since the browser has restored an earlier scroll position. */
  private settle(): void {
    const { state, fields } = this.shown;
    this.history.follow(state.trail);
    const isRefused = state.problem || this.step.errorNames.some((name) => fields.getErrors(name));
    if (!isRefused) this.showHeading();
    else requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
  }
}
