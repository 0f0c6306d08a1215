/** Notices are added to the queue while it has fewer mails than this. A run each minute sends 10 a second at most. */
const queueLimit = 600;
/** The part of the provider's monthly quota that may be used when a notice is queued, so that passes still leave. */
const usablePart = 0.8;

export interface NoticeRoomDeps {
  /** How many mails the portal has sent in this month. */
  sentThisMonth(): Promise<number>;
  sender: { forecast(): Promise<{ waiting: number }> };
  env: { MAIL_QUOTA_PER_MONTH?: number | undefined };
}

/** How many notices that the portal sends by itself may be queued now; not more than 0 if none. */
export async function noticeRoom(deps: NoticeRoomDeps): Promise<number> {
  const { waiting } = await deps.sender.forecast();
  return Math.min(queueLimit - waiting, await quotaRoom(deps));
}

/** How many notices the provider's quota still has room for, without the part for passes; not more than 0 if none. */
export async function quotaRoom({ env, sender, sentThisMonth }: NoticeRoomDeps): Promise<number> {
  const quota = env.MAIL_QUOTA_PER_MONTH;
  if (!quota) return Number.POSITIVE_INFINITY;
  const { waiting } = await sender.forecast();
  return Math.floor(quota * usablePart) - (await sentThisMonth()) - waiting;
}
