import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import type { ListedOptOut, OptOutList } from './opt-out-list';

const optOutFields = {
  /** The hash of an address; or `key`, of the document with the key. */
  _id: z.string(),
  at: z.date(),
  key: z.string().optional(),
};
type OptOut = z.infer<z.ZodObject<typeof optOutFields>>;

export const optOutsSpec: CollectionSpec<OptOut> = {
  name: 'opt_outs',
  key: 'text',
  unique: [],
  indexes: [],
};

/** The id of the document with the key. No hash is so short. */
const keyId = 'key';
/** An invitee's id, the hash of an address, and what proves that the portal made both. */
const shape = /^([0-9a-f]{24})\.([\w-]{43})\.([\w-]{43})$/;

export type OptOuts = ReturnType<typeof createOptOuts>;

/**
 * The addresses that want no invitations, as hashes. Their key is in the store and not derived from AUTH_SECRET, so that a
 * replaced secret forgets nobody and links in mails keep working. Nothing else is kept about whoever opted out.
 */
export function createOptOuts(store: Store, list: Pick<OptOutList, 'add'> = { add: async () => {} }) {
  const optOuts = openVersioned<OptOut>(store, {
    spec: optOutsSpec,
    schema: z.looseObject(optOutFields),
    upgrades: [],
  });
  let key: string | undefined;

  /** The key, if there is one: without it, nobody has opted out and no link was made. */
  async function readKey(): Promise<string | undefined> {
    key ??= (await optOuts.get(keyId))?.key;
    return key;
  }
  /** The key, which is made at first use. The first of two processes wins. */
  async function needKey(): Promise<string> {
    const stored = await readKey();
    if (stored) return stored;
    const made = randomBytes(32).toString('base64url');
    const { inserted } = await optOuts.insert({ _id: keyId, at: new Date(), key: made });
    if (inserted) await list.add({ what: 'key', text: made });
    return needKey();
  }
  const sign = (signingKey: string, ...parts: string[]): string =>
    createHmac('sha256', signingKey).update(parts.join('\n')).digest('base64url');
  const hashOf = (signingKey: string, emailKey: string) => sign(signingKey, 'address', emailKey);

  async function addHash(hash: string, at: Date): Promise<void> {
    if (await optOuts.get(hash)) return;
    await list.add({ what: 'hash', text: hash });
    await optOuts.insert({ _id: hash, at });
  }

  return {
    /** Whether the owner of an address wants no invitations. */
    async has(emailKey: string): Promise<boolean> {
      const stored = await readKey();
      return stored !== undefined && (await optOuts.get(hashOf(stored, emailKey))) !== null;
    },
    /** Stores that the owner of an address wants no invitations. Repeatable. */
    async add(emailKey: string, at: Date): Promise<void> {
      await addHash(hashOf(await needKey(), emailKey), at);
    },
    /** Stores the same by the hash in a link. Repeatable. */
    addHash,
    /** Stores again what the list beside a restored backup has. */
    async addListed(listed: readonly ListedOptOut[], at: Date): Promise<void> {
      for (const { what, text } of listed)
        await optOuts.insert(what === 'key' ? { _id: keyId, at, key: text } : { _id: text, at });
    },
    /** The id in a link by which the invitee with an address opts out. It never expires. */
    async linkId(invitee: string, emailKey: string): Promise<string> {
      const signingKey = await needKey();
      const hash = hashOf(signingKey, emailKey);
      return `${invitee}.${hash}.${sign(signingKey, 'link', invitee, hash)}`;
    },
    /** What the id in a link says; null unless the portal made it. */
    async readLinkId(id: unknown): Promise<{ invitee: string; hash: string } | null> {
      const [, invitee, hash, proof] = (typeof id === 'string' && shape.exec(id)) || [];
      const stored = await readKey();
      if (!invitee || !hash || !proof || !stored) return null;
      const expected = sign(stored, 'link', invitee, hash);
      return timingSafeEqual(Buffer.from(proof), Buffer.from(expected)) ? { invitee, hash } : null;
    },
  };
}
