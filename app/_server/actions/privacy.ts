'use server';

import { headers } from 'next/headers';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { actionGuard } from '@/lib/http/action-guard';
import { clientAddress } from '@/lib/http/client-address';
import { refusalOf } from '@/lib/http/route';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import { confirmDataRequest } from '@/lib/privacy/confirm-request';
import { fileDataRequest } from '@/lib/privacy/file-request';
import type { DataRequestKind } from '@/lib/privacy/types';

export interface FileState {
  /** Grows with each refusal. */
  attempt: number;
  /** The address that a mail was promised to. */
  filed?: string;
  /** Messages by field. */
  errors: Record<string, string>;
  problem?: string;
  /** What was typed, for a page that is rendered anew. */
  typed: Record<string, string>;
}

/** Takes a request about the data of an address; the answer is the same whether anything is held of it. */
export async function fileDataRequestAction(previous: FileState, form: FormData): Promise<FileState> {
  const locale = readLocale(form.get('locale')) ?? defaultLocale;
  const typed = Object.fromEntries(
    ['email', 'kind', 'text'].flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? [[name, value.slice(0, 600)]] : [];
    }),
  );
  const client = clientAddress(await headers(), deps().env.TRUSTED_PROXY_HOPS);
  const result = (await actionGuard())
    ? await fileDataRequest(deps(), { typed, locale, client }).catch(refusalOf)
    : refuse('forbidden_origin');
  if (result.ok) {
    sendAfterAnswer();
    return { attempt: 0, errors: {}, typed: {}, filed: typed.email?.trim() };
  }
  const t = translator(locale);
  const errors = Object.fromEntries(
    Object.entries(result.fields ?? {}).map(([field, key]) => [field, t(`validation.${key}` as never)]),
  );
  const problem = result.fields ? undefined : t(`errors.${result.code}`);
  return { attempt: previous.attempt + 1, errors, problem, typed };
}

export interface ConfirmState {
  attempt: number;
  /** What was carried out. */
  done?: DataRequestKind;
  /** The data as JSON, of an access. */
  data?: string;
  /** The link is not valid any more. */
  isInvalid?: boolean;
  isFailed?: boolean;
}

/** Carries out the request of a mailed link. */
export async function confirmDataRequestAction(
  id: string,
  previous: ConfirmState,
  _form: FormData,
): Promise<ConfirmState> {
  const attempt = previous.attempt + 1;
  if (!(await actionGuard())) return { attempt, isFailed: true };
  const result = await confirmDataRequest(deps(), id).catch(refusalOf);
  if (!result.ok) {
    return result.code === 'not_found' ? { attempt, isInvalid: true } : { attempt, isFailed: true };
  }
  const { kind, data } = result.value;
  sendAfterAnswer();
  return { attempt, done: kind, data: data && JSON.stringify(data, null, 2) };
}
