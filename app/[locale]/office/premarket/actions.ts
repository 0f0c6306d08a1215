'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import type { Confirmation } from '@/components/office/decision-form';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { decidePremarkets, listChosenRequests } from '@/lib/office/decide-premarkets';
import { officePages, officePath } from '@/lib/office/rules';

const { path } = officePages.premarket;
const box = 'buyer.';

/** Asks to confirm a decision on the selected requests. Once it is confirmed, decides each of them. */
export const decidePremarketAction = officeAction<'premarket', Confirmation>(
  'premarket',
  path,
  async (by, { typed, locale }) => {
    const { decision = '', confirmed, ids = '' } = typed;
    if (!['approve', 'decline'].includes(decision)) return refuse('not_found');
    const boxes = Object.keys(typed).filter((name) => name.startsWith(box));
    const chosen = confirmed ? ids.split(' ') : boxes.map((name) => name.slice(box.length));
    if (confirmed) {
      const count = await decidePremarkets(deps(), by, { ids: chosen, vip: decision === 'approve' });
      if (count > 0) sendAfterAnswer();
      return ok({ next: `${officePath}${path}?done=${decision}&count=${count}` });
    }
    const listed = await listChosenRequests(deps(), by, chosen);
    if (!listed.ok) return listed;
    const requests = listed.value;
    if (requests.length === 0) return { ...refuse('invalid_fields'), message: 'office.premarket.chooseSome' };
    const t = textsOf(locale, 'office.premarket');
    const title = t(decision === 'approve' ? 'confirmApprove' : 'confirmDecline', { count: requests.length });
    const names = requests.map(({ nombres, apellidos }) => `${nombres} ${apellidos}`);
    return ok({ data: { decision, ids: requests.map(({ _id }) => _id).join(' '), title, names } });
  },
);
