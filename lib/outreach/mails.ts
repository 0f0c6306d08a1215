export type OutreachMails = {
  /**
   * To somebody on a list, with their personal link. `source`: where their data comes from; `optOut`: the address of
   * the page that ends invitations, which the renderer gives.
   */
  listInvitation: { nombres: string; source: string; optOut?: string };
};
