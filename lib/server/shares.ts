import { createRanking } from '@/lib/base/ranking';

/** A part of a limited resource that one client holds. */
export interface Holding {
  /** Takes more of the resource. False if the client has no more of its share; then nothing is taken. */
  grow(amount: number): boolean;
  /** Whether it may be taken away from the client in favour of others. */
  setDroppable(isDroppable: boolean): void;
  release(): void;
}

interface Share {
  amount: number;
  holdings: number;
  droppable: Set<Held>;
}

interface Held {
  amount: number;
  client: string;
  share: Share;
  isLimited: boolean;
  isReleased: boolean;
  /** Called after the resource was taken away. */
  drop(): void;
}

interface Options {
  /** How much one client may hold. */
  perClient: number;
  /** How much all clients may hold together. */
  inAll: number;
  /** What a client loses first: what it has held the longest, or what it took last. */
  drops: 'oldest' | 'newest';
}

/**
 * Shares a resource among clients. When all of it is held, the client that holds the most loses a holding that may be
 * dropped.
 */
export function createShares({ perClient, inAll, drops }: Options) {
  const shares = new Map<string, Share>();
  /** The clients that have something to drop, by how much they hold. */
  const byAmount = createRanking<Share>();
  let total = 0;

  function rank(share: Share): void {
    if (share.droppable.size > 0) byAmount.place(share, Math.ceil((share.amount * 1000) / perClient));
    else byAmount.remove(share);
  }

  function change(held: Held, by: number): void {
    held.amount += by;
    held.share.amount += by;
    total += by;
    rank(held.share);
  }

  function release(held: Held): void {
    if (held.isReleased) return;
    held.isReleased = true;
    held.share.droppable.delete(held);
    change(held, -held.amount);
    held.share.holdings--;
    if (held.share.holdings === 0) shares.delete(held.client);
  }

  /** Drops something of the client. False if it holds nothing that may be dropped. */
  function dropOf(share: Share): boolean {
    const [first] = share.droppable;
    const held = drops === 'oldest' ? first : [...share.droppable].at(-1);
    if (!held) return false;
    release(held);
    held.drop();
    return true;
  }

  function takeFor(held: Held, amount: number): boolean {
    const { share, isLimited } = held;
    const makeRoom = (loser: Share) => {
      // What would be taken now is the newest.
      const isNewest = loser === share && drops === 'newest';
      return !isNewest && dropOf(loser) && !held.isReleased;
    };
    while (isLimited && share.amount + amount > perClient) if (!makeRoom(share)) return false;
    while (total + amount > inAll) {
      const most = byAmount.highest();
      if (!makeRoom(most && most.amount > share.amount ? most : share)) return false;
    }
    change(held, amount);
    return true;
  }

  return {
    /**
     * Takes a part for a client; undefined if it cannot get one. A client without a limit of its own shares the total
     * alone.
     */
    hold(client: string, amount: number, drop: () => void, isLimited = true): Holding | undefined {
      const share = shares.get(client) ?? { amount: 0, holdings: 0, droppable: new Set<Held>() };
      const held: Held = { amount: 0, client, share, isLimited, isReleased: false, drop };
      if (!takeFor(held, amount)) return undefined;
      // Its last holding may have been dropped for this one.
      shares.set(client, share);
      share.holdings++;
      return {
        grow: (more) => !held.isReleased && takeFor(held, more),
        setDroppable(isDroppable) {
          if (held.isReleased) return;
          if (isDroppable) share.droppable.add(held);
          else share.droppable.delete(held);
          rank(share);
        },
        release: () => release(held),
      };
    },
    /** How much is held in all. */
    total: () => total,
  };
}
