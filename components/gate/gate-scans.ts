import { judge } from '@/lib/gate/judge';
import { passOf } from '@/lib/gate/pass-list';
import type { SentScan, SyncAnswer } from '@/lib/gate/protocol';
import type { Judgement, ScanMeans } from '@/lib/gate/types';
import type { GateCalls } from './gate-calls';
import type { AnswerWithReason, EngineOptions, GateMemory, Recent, Shown } from './gate-memory';

/** How long the answer waits for the portal's, ms. */
const patience = 400;

type LiveAnswer = NonNullable<SyncAnswer['live']>;

/** Judging and storing of scans, by what the device knows and what the portal answers in time. */
export function createScans({ storage }: EngineOptions, memory: GateMemory, calls: GateCalls) {
  const { state, passes, visits, update } = memory;

  function judgeLocally(key: string, how: ScanMeans, at: number): Judgement {
    const flags = passes.get(key);
    const gate = memory.gateNow();
    if (!gate || !state.rules) return { answer: 'look', reason: 'notListed' };
    memory.takeVisits([]);
    return judge({
      pass: flags === undefined ? null : passOf(flags),
      visit: visits.get(key) ?? null,
      gate,
      rules: state.rules,
      how,
      now: at,
      listAge: at - state.listAt,
      entered: memory.snapshot().entered,
    });
  }

  async function store(scan: Omit<SentScan, 'id' | 'gate'>): Promise<SentScan> {
    state.made++;
    const stored: SentScan = {
      ...scan,
      id: `${state.log}.${state.made}`,
      gate: state.gate,
      listAge: Math.max(0, Math.round(scan.at - state.listAt)),
      ...(memory.isClockUnsure() && { isUnsure: true }),
    };
    await storage.addScan(stored, state);
    update({ unsent: memory.snapshot().unsent + 1 });
    return stored;
  }

  async function scanKey(key: string, how: SentScan['how']): Promise<Shown> {
    const at = memory.serverNow();
    const local = judgeLocally(key, how, at);
    const flags = passes.get(key);
    const category = flags === undefined ? undefined : passOf(flags).category;
    const isExit = state.direction === 'exit';
    const isStopped = !isExit && local.answer === 'stop';
    const scan = await store({
      key,
      how,
      at,
      kind: isExit ? 'exit' : isStopped ? 'refused' : 'entry',
      ...(!isExit && { shown: local.answer, ...('reason' in local && { reason: local.reason }) }),
    });
    const asking = calls.ask({ isLive: true, scans: [scan] }, scan.id);
    memory.noteScan(scan);
    if (isExit || isStopped) {
      const outcome = isExit ? { answer: 'exit' as const } : local;
      return showAndNote({ ...outcome, category, scan });
    }
    const live = await Promise.race([asking.then((answer) => answer?.live ?? null), after(patience)]);
    if (live === 'late') void asking.then((answer) => correct(scan, local, answer?.live));
    const isConfirmed = live !== null && live !== 'late';
    const outcome: LiveAnswer | Judgement = isConfirmed ? live : local;
    return showAndNote({ category, ...outcome, isUnconfirmed: !isConfirmed, scan });
  }

  function showAndNote(shown: Omit<Shown, 'id'> & { scan: SentScan }): Shown {
    const { scan } = shown;
    const recent: Recent = { key: scan.key, at: scan.at, ...withoutPerson(shown) };
    update({ recent: [recent, ...memory.snapshot().recent].slice(0, 30) });
    // What was refused cannot be undone.
    return memory.show({ ...shown, scan: shown.answer === 'stop' ? undefined : scan });
  }

  /** Completes the answer if it is still shown, and shows a late one that differs beside that of the next person. */
  function correct(scan: SentScan, local: Judgement, live: LiveAnswer | undefined): void {
    const { key, at } = scan;
    const { shown } = memory.snapshot();
    if (!live) return;
    if (live.answer === local.answer) {
      if (shown?.scan?.id === scan.id) update({ shown: { ...shown, ...live, isUnconfirmed: false } });
      return;
    }
    const corrected: Recent = { key, at, ...withoutPerson(live) };
    const recent = memory
      .snapshot()
      .recent.map((each) => (each.key === key && each.at === at ? corrected : each));
    update({ correction: { ...corrected, name: live.name }, recent });
  }

  return { scanKey, store };
}

const withoutPerson = (shown: AnswerWithReason): AnswerWithReason => {
  const { answer, reason, first, last, day, seats } = shown;
  return { answer, reason, first, last, day, seats };
};

const after = (ms: number) =>
  new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), ms);
  });
