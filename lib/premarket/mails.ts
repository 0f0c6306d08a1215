export type PremarketMails = {
  accessCode: { nombres: string; code: string };
  premarketNote: { nombres: string };
};
