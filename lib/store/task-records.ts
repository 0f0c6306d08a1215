import { newId } from '@/lib/base/ids';
import { isAhead } from '@/lib/base/is-ahead';
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
  /**
   * Work in progress after which the task has to run, by id, with the time when the work counts as interrupted and the
   * task runs anyway.
   */
  debts?: { [id: string]: Date };
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
/** How long work after which a task has to run may take, ms. Later, its process counts as dead. */
const debtLife = 60 * 60_000;

/** When tasks are due, shared by all processes on the store. Each run is made by one process only. */
export function createTaskRecords(store: Store, clock: () => Date) {
  const records = store.collection(tasksSpec);
  const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
  /** The end of the last lease of this process, by task. */
  const leases = new Map<string, Date>();

  return {
    /**
     * Takes a task that is due, or any task if `isForced`. Returns false if it is not due or another process has it.
     */
    async claim(
      { name, every, isOnRequest, lease = usualLease }: TaskPeriod,
      isForced = false,
    ): Promise<boolean> {
      const now = clock();
      const isFree = (record: TaskRecord | null): boolean => {
        if (isAhead(record?.leasedUntil, now, lease)) return false;
        if (isForced) return true;
        // A task on request may be due at the end of a debt, whenever that is.
        if (record?.dueAt)
          return isOnRequest ? record.dueAt <= now : !isAhead(record.dueAt, now, Math.max(every, retry));
        // A task that has never run is due, unless it runs only on request.
        return !isOnRequest;
      };
      // Reads first, because most tasks are not due and reading takes no lock.
      if (!isFree(await records.get(name))) return false;
      const leasedUntil = after(now, lease);
      const leased = (record: TaskRecord): TaskRecord => ({
        ...record,
        leasedUntil,
        isRequested: undefined,
        debts: unexpired(record, now),
      });
      const claimed = await records.update(
        name,
        (current) => (isFree(current) ? leased(current) : null),
        leased({ _id: name }),
      );
      if (claimed.outcome !== 'updated') return false;
      leases.set(name, leasedUntil);
      return true;
    },

    /**
     * Releases a claimed task, which is due again after its period, or sooner if it failed. Without effect if the run was
     * longer than its lease and another process has the task by now.
     */
    async finish({ name, every, isOnRequest }: TaskPeriod, hasSucceeded: boolean): Promise<void> {
      const now = clock();
      await records.update(name, ({ _id, isRequested, debts, leasedUntil }) => {
        if (leasedUntil && leasedUntil.getTime() !== leases.get(name)?.getTime()) return null;
        const next = after(now, hasSucceeded ? every : Math.min(every, retry));
        const isIdle = isOnRequest && hasSucceeded && !isRequested;
        if (!isIdle) return { _id, dueAt: next, debts };
        // Debts stay although the task has run, because their work continues.
        return { _id, notBefore: next, debts, dueAt: firstDebt(debts) };
      });
    },

    /**
     * Makes a task that runs only on request due, at most once per period.
     * @param debt an id of `owe` whose work is done
     */
    async request(name: string, debt = ''): Promise<void> {
      const now = clock();
      await records.update(
        name,
        ({ debts: { [debt]: _, ...others } = {}, ...current }) => {
          const debts = Object.keys(others).length > 0 ? others : undefined;
          if (isAhead(current.leasedUntil, now, usualLease)) return { ...current, debts, isRequested: true };
          const { notBefore } = current;
          const earliest = notBefore && isAhead(notBefore, now, debtLife) ? notBefore : now;
          const isSooner = current.dueAt && current.dueAt < earliest;
          return { ...current, debts, dueAt: isSooner ? current.dueAt : earliest };
        },
        { _id: name, dueAt: now },
      );
    },

    /**
     * Stores that a task on request has to run after some work, and returns what to call when the work is done. If it is
     * never called, the task runs at `until`, or when a process resumes it.
     */
    async owe(name: string, debt = newId(), until = after(clock(), debtLife)): Promise<() => Promise<void>> {
      const indebted = (current: TaskRecord): TaskRecord => {
        const debts = { ...current.debts, [debt]: until };
        const isSooner = current.dueAt && current.dueAt < until;
        return { ...current, debts, dueAt: isSooner ? current.dueAt : until };
      };
      await records.update(name, indebted, indebted({ _id: name }));
      return () => this.request(name, debt);
    },

    /**
     * Makes a task on request due now if it is owed, also while a process that may have died has it. Call it when the
     * only process on the store starts.
     */
    async resume(name: string): Promise<void> {
      const now = clock();
      await records.update(name, ({ leasedUntil, ...current }) =>
        leasedUntil || current.dueAt ? { ...current, dueAt: now } : null,
      );
    },
  };
}

/** The debts whose work may still be in progress. */
function unexpired({ debts = {} }: TaskRecord, now: Date): TaskRecord['debts'] {
  const open = Object.entries(debts).filter(([, until]) => until > now);
  return open.length > 0 ? Object.fromEntries(open) : undefined;
}

/** When the first of these debts is due. */
function firstDebt(debts: TaskRecord['debts']): Date | undefined {
  const times = Object.values(debts ?? {}).map((until) => until.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
