import { z } from 'zod';
import { locales } from '@/lib/i18n/locale';
import type { WithMail } from '@/lib/mail/record';

/** What people can request about their data: to see it, or to have it corrected or deleted. */
export const dataRequestKinds = ['access', 'correction', 'deletion'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export const dataRequestFields = {
  kind: z.enum(dataRequestKinds),
  /** The address that the data belongs to. Removed, like `emailKey`, once a deletion is completed. */
  email: z.string().optional(),
  emailKey: z.string().optional(),
  locale: z.enum(locales),
  text: z.string().optional(),
  /** Part of what the link in the confirmation mail signs. */
  nonce: z.string(),
  createdAt: z.date(),
  /** When the address's owner confirmed it. */
  confirmedAt: z.date().optional(),
  /** When it was carried out or passed to the organiser. */
  doneAt: z.date().optional(),
  expiresAt: z.date(),
};

/** A request about the data of one email address; it takes effect once the owner of the address confirms it. */
export type DataRequest = WithMail & z.infer<z.ZodObject<typeof dataRequestFields>>;
