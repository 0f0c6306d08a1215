import { type Effect, type FlowEvent, isTask, type Task } from './flow';

/** What a form's reducer needs to run: where its state is kept, and who performs its tasks. */
export interface FlowRunner {
  /** Passes an event to the reducer and keeps the new state. */
  dispatch: (event: FlowEvent) => Effect | null;
  /** Performs a task and returns the event with its answer. */
  perform: (task: Task) => Promise<FlowEvent>;
}

/** Runs an event and the tasks that follow, one after the other. Returns the last effect, which is not a task. */
export async function runTasks(
  { dispatch, perform }: FlowRunner,
  event: FlowEvent,
): Promise<Exclude<Effect, Task> | null> {
  let effect = dispatch(event);
  while (isTask(effect)) effect = dispatch(await perform(effect));
  return effect;
}
