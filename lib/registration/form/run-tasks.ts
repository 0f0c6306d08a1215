import { isTask } from './flow';
import type { Effect, FlowEvent, FlowTask } from './types';

/** What a form's reducer needs to run: where its state is kept, and who performs its tasks. */
interface FlowRunner {
  /** Passes an event to the reducer and keeps the new state. */
  dispatch: (event: FlowEvent) => readonly Effect[];
  /** Performs a task and returns the event with its answer. */
  perform: (task: FlowTask) => Promise<FlowEvent>;
}

/** Runs an event and the tasks that follow, one after the other. Returns the last effects, which are not tasks. */
export async function runTasks(
  { dispatch, perform }: FlowRunner,
  event: FlowEvent,
): Promise<readonly Effect[]> {
  let effects = dispatch(event);
  for (let task = effects.find(isTask); task; task = effects.find(isTask))
    effects = dispatch(await perform(task));
  return effects;
}
