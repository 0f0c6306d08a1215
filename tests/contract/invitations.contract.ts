import { describe, expect, test } from 'vitest';
import { commandLine } from '@/lib/audit/record';
import { importList } from '@/lib/outreach/lists/import-list';
import { invitePeople } from '@/lib/outreach/lists/invite-people';
import type { InvitationRound } from '@/lib/outreach/lists/record';
import { listIdOf } from '@/lib/outreach/lists/repository';
import { optOut } from '@/lib/outreach/opt-outs/opt-out';
import type { Store } from '@/lib/store/port';
import { outreachDeps } from '@/tests/factories/outreach';
import { registered } from '@/tests/factories/registration';
import { openTwice } from './both-stores';

const people = 40;
const emailOf = (index: number) => `persona${index}@lista.example`;

/** The guarantees of inviting a list by several processes on one store. */
export function invitationsContract(title: string, open: () => Store): void {
  describe(`invitations on ${title}`, () => {
    const opened = openTwice(open);

    test('two processes invite everybody on a list once, and the numbers of the list are right', async () => {
      const processes = opened.stores.map((store) => {
        const parts = outreachDeps(store);
        parts.time.now = new Date('2027-11-22T16:00:00Z');
        const env = { MAILINGS_FROM: 'invita@feria.example', INVITATIONS_PER_DAY: 2_000 };
        const sender = { forecast: async () => ({ waiting: 0 }) };
        return { ...parts, env, sender, sentThisMonth: async () => 0 };
      });
      const [first, second] = processes;
      if (!first || !second) throw new Error('Two processes are needed.');
      const named = {
        by: commandLine,
        name: `Lista ${Date.now()}`,
        source: 'Registro',
        basis: 'news',
      } as const;
      const rows = Array.from({ length: people }, (_, index) => ({
        ...{ row: index + 2, email: emailOf(index), emailKey: emailOf(index), answers: {} },
      }));
      await importList(first, named, rows);
      const list = listIdOf(named.name);
      const now = first.clock();
      const round: InvitationRound = {
        ...{ number: 1, state: 'sending', by: 'staff', people, startedAt: now, progressAt: now },
        ...{ isSettled: true, known: { bounced: 0, complained: 0 } },
      };
      await first.lists.update(list, (current) => ({ ...current, round }));
      await Promise.all(processes.map((each) => invitePeople(each)));
      await Promise.all(processes.map((each) => invitePeople(each)));

      const { documents } = await second.invitees.waiting(list, people + 1);
      expect(documents.map(({ mails }) => mails.length)).toEqual(Array.from({ length: people }, () => 1));
      expect(await second.invitees.countInRound(list, 1)).toBe(people);
      expect(await second.invitees.countInvitedOn('2027-11-22')).toBe(people);

      const [one, other, third] = documents;
      await optOut(second, await first.optOuts.linkId(one?._id ?? '', one?.emailKey ?? ''));
      expect(await first.optOuts.has(one?.emailKey ?? '')).toBe(true);
      await registered('visitante', { email: other?.email }, first);
      await second.invitees.update(third?._id ?? '', (current) => ({ ...current, came: true }));
      expect(await first.invitees.numbersOf({ list })).toMatchObject({
        ...{ states: { waiting: people - 1, optedOut: 1 }, deliveries: { waiting: people - 1 }, came: 1 },
      });
    });
  });
}
