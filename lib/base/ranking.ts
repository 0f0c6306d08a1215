/** Items by a whole-number rank. Items of one rank are in the order in which they got it. All changes take constant time. */
export function createRanking<T>() {
  const byRank: Set<T>[] = [];
  const ranks = new Map<T, number>();

  function remove(item: T): void {
    const rank = ranks.get(item);
    if (rank === undefined) return;
    ranks.delete(item);
    byRank[rank]?.delete(item);
    while (byRank.at(-1)?.size === 0) byRank.pop();
  }

  return {
    remove,
    /** Puts an item behind the others of this rank. */
    place(item: T, rank: number): void {
      remove(item);
      ranks.set(item, rank);
      while (byRank.length <= rank) byRank.push(new Set());
      byRank[rank]?.add(item);
    },
    /** The first item of the lowest rank, if that is below the limit. */
    lowest(limit: number): T | undefined {
      for (let rank = 0; rank < Math.min(limit, byRank.length); rank++)
        for (const item of byRank[rank] ?? []) return item;
      return undefined;
    },
    highest(): T | undefined {
      for (const item of byRank.at(-1) ?? []) return item;
      return undefined;
    },
    has: (item: T) => ranks.has(item),
  };
}
