/** Items by a whole-number rank. Items of one rank are in the order in which they got it. All changes take constant time. */
export function createRanking<T>() {
  const byRank: Set<T>[] = [];
  const ranks = new Map<T, number>();
  /** No item has a higher rank. */
  let top = -1;

  function remove(item: T): void {
    const rank = ranks.get(item);
    if (rank === undefined) return;
    ranks.delete(item);
    byRank[rank]?.delete(item);
  }

  return {
    remove,
    /** Puts an item behind the others of this rank. */
    place(item: T, rank: number): void {
      remove(item);
      ranks.set(item, rank);
      while (byRank.length <= rank) byRank.push(new Set());
      byRank[rank]?.add(item);
      top = Math.max(top, rank);
    },
    /** The first item of the lowest rank, if that is below the limit. */
    lowest(limit: number): T | undefined {
      for (let rank = 0; rank < Math.min(limit, top + 1); rank++)
        for (const item of byRank[rank] ?? []) return item;
      return undefined;
    },
    highest(): T | undefined {
      while (byRank[top]?.size === 0) top--;
      for (const item of byRank[top] ?? []) return item;
      return undefined;
    },
    has: (item: T) => ranks.has(item),
  };
}
