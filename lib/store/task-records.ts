import type { CollectionSpec, Store } from './port';

/** The stored state of a task. */
interface TaskRecord {
  _id: string;
  /** When the task runs next. Absent while it waits for a request. */
  dueAt?: Date;
  /** The end of the exclusive lease of one process. */
  leasedUntil?: Date;
  /** Whether the task was requested during a run. */
  isRequested?: boolean;
  /** Requests do not make the task due before this time. */
  notBefore?: Date;
}

export const tasksSpec: CollectionSpec<TaskRecord> = {
  name: 'tasks',
  key: 'text',
  unique: [],
  indexes: [],
};

export interface TaskPeriod {
  name: string;
  /** The time between two runs, ms. */
  every: number;
  /** Whether the task runs only on request. */
  isOnRequest?: boolean;
  /**
   * How long a process has exclusive use of the task, ms. After a crash, the task runs again once this time is over.
   */
  lease?: number;
}

const usualLease = 5 * 60_000;
/** The longest wait after a run that failed, ms. */
const retry = 60_000;

/** When tasks are due, shared by all processes on the store. Each run is made by one process only. */
export function createTaskRecords(store: Store, clock: () => Date) {
  const records = store.collection(tasksSpec);
  const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

  return {
    /**
     * Takes a task that is due, or any task if `isForced`. Returns false if it is not due or another process has it.
     */
    async claim({ name, isOnRequest, lease = usualLease }: TaskPeriod, isForced = false): Promise<boolean> {
      const now = clock();
      const isFree = (record: TaskRecord | null): boolean => {
        if (record?.leasedUntil && record.leasedUntil > now) return false;
        if (isForced) return true;
        if (record?.dueAt) return record.dueAt <= now;
        // A task that has never run is due, unless it runs only on request.
        return !isOnRequest;
      };
      // Reads first, because most tasks are not due and reading takes no lock.
      if (!isFree(await records.get(name))) return false;
      const leased = (record: TaskRecord): TaskRecord => ({
        ...record,
        leasedUntil: after(now, lease),
        isRequested: undefined,
      });
      const claimed = await records.update(
        name,
        (current) => (isFree(current) ? leased(current) : null),
        leased({ _id: name }),
      );
      return claimed.outcome === 'updated';
    },

    /** Releases a claimed task, which is due again after its period, or sooner if it failed. */
    async finish({ name, every, isOnRequest }: TaskPeriod, hasSucceeded: boolean): Promise<void> {
      const now = clock();
      await records.update(name, ({ _id, isRequested }) => {
        const next = after(now, hasSucceeded ? every : Math.min(every, retry));
        const isIdle = isOnRequest && hasSucceeded && !isRequested;
        return isIdle ? { _id, notBefore: next } : { _id, dueAt: next };
      });
    },

    /** Makes a task that runs only on request due, at most once per period. */
    async request(name: string): Promise<void> {
      const now = clock();
      await records.update(
        name,
        (current) => {
          if (current.leasedUntil && current.leasedUntil > now) return { ...current, isRequested: true };
          if (current.dueAt) return null;
          return {
            ...current,
            dueAt: current.notBefore && current.notBefore > now ? current.notBefore : now,
          };
        },
        { _id: name, dueAt: now },
      );
    },
  };
}
