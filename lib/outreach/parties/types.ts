/** `optOut`: the address by which the reader ends such mails, which is added when the mail is sent. */
type ToPerson = { nombres: string; party: string; optOut?: string };

export type PartyMails = {
  /** To the contact, with the link to their page. */
  partyContact: { nombres: string; party: string };
  /** To somebody whom the contact entered, and again as a reminder. */
  partyInvitation: ToPerson & { isReminder: boolean };
  /** The same to somebody who is registered, and may join the party. */
  partyOffer: ToPerson;
};
