import { newId } from '../../lib/base/ids';
import { freePermit } from '../../lib/mail/mail-permit';
import { queueMail } from '../../lib/mail/queue-mail';
import { createListImports } from '../../lib/outreach/imports/repository';
import { personalLink } from '../../lib/outreach/invitees/personal-link';
import type { Invitee } from '../../lib/outreach/invitees/record';
import { newInvitee } from '../../lib/outreach/invitees/record';
import { createInvitees } from '../../lib/outreach/invitees/repository';
import type { InvitationRound } from '../../lib/outreach/lists/record';
import { createLists } from '../../lib/outreach/lists/repository';
import { createOptOuts } from '../../lib/outreach/opt-outs/repository';
import { eventOf } from './fixtures';
import { inStore } from './in-store';
import type { Portal } from './targets';

/** Puts somebody on a list of their own. Resolves to the id of the list. */
export async function aListed(
  portal: Portal,
  email: string,
  { answers = {}, ...more }: Partial<Pick<Invitee, 'answers' | 'form' | 'locale'>> = {},
): Promise<string> {
  const list = newId();
  const now = new Date();
  await inStore(portal, async (store) => {
    const named = { name: `Lista de ${email}`, source: 'Registro de 2027', basis: 'news' } as const;
    await createLists(store).insert({ _id: list, ...named, createdAt: now, importedAt: now });
    const person = { _id: newId(), email, emailKey: email, list, answers, ...more };
    await createInvitees(store).insert(newInvitee(person, now));
  });
  return list;
}

/** Queues the invitation of the only person on a list, as a round does that staff have started. The portal sends it. */
export async function inviteListed(portal: Portal, list: string): Promise<void> {
  const now = new Date();
  const round: InvitationRound = {
    ...{ number: 1, state: 'sending', by: 'staff', people: 1, startedAt: now, progressAt: now },
    ...{ isSettled: true, known: { bounced: 0, complained: 0 } },
  };
  await inStore(portal, async (store) => {
    const [lists, invitees] = [createLists(store), createInvitees(store)];
    await lists.update(list, (current) => ({ ...current, round }));
    const [invitee] = await invitees.someOf(list, 1);
    if (!invitee?.email) throw new Error('Nobody with an address is on the list.');
    const optOutPath = `/baja?id=${await createOptOuts(store).linkId(invitee._id, invitee.email)}`;
    await invitees.update(invitee._id, (current) => {
      const invited = { ...current, nonce: newId(), invited: round.number };
      const mail = {
        kind: 'listInvitation',
        isNotice: true,
        to: { name: '', address: invitee.email ?? '' },
        locale: current.locale ?? 'es',
        props: { nombres: String(current.answers.nombres ?? ''), source: 'Registro de 2027' },
        link: personalLink(invited, eventOf(portal)),
        optOutPath,
      } as const;
      return queueMail(invited, mail, freePermit(now));
    });
  });
}

/** A list and a checked import with this id, for specs that open every page of the office. */
export async function listAndImport(portal: Portal, _id: string): Promise<void> {
  const now = new Date();
  const named = { name: `Lista ${_id}`, source: 'Registro de 2027', basis: 'news' } as const;
  const none = { new: 0, moved: 0, known: 0, registered: 0, optedOut: 0, refused: 0, repeated: 0 };
  await inStore(portal, async (store) => {
    await createLists(store).insert({ _id, ...named, createdAt: now, importedAt: now });
    await createListImports(store).insert({
      ...{ _id, ...named, headings: ['email'], fields: ['email'], rows: 0, parts: 0, state: 'checked' },
      ...{ position: 0, counts: none, refused: [], repeated: [], people: 0, written: 0, createdAt: now },
      expiresAt: new Date(now.getTime() + 60 * 60_000),
    });
  });
}
