'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { shownCode } from '@/lib/base/code-digits';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import {
  acceptDevice,
  endGateDevice,
  makeDeviceCode,
  makeGate,
  removeGate,
} from '@/lib/office/gates/manage-gates';
import { letIn, settleConflict } from '@/lib/office/gates/supervise';
import { categories } from '@/lib/office/people/people-filter';
import { officePages, officePath } from '@/lib/office/rules';
import { type QrDrawing, qrDrawing } from '@/lib/pass/qr';

const { path } = officePages.gates;
const done = (what: 'made' | 'removed' | 'ended' | 'codeEnded' | 'accepted' | 'letIn' | 'settled') =>
  ok({ next: `${officePath}${path}?done=${what}` });

/** Makes a gate. */
export const makeGateAction = officeAction('devices', path, async (by, { typed }) => {
  const made = await makeGate(deps(), by, {
    name: typed.name,
    place: typed.place ?? '',
    categories: categories.filter((each) => typed[each] !== undefined),
    isCounter: typed.isCounter !== undefined,
  });
  return made.ok ? done('made') : made;
});

/** Removes a gate without devices. */
export const removeGateAction = officeAction('devices', path, async (by, { typed: { gate = '' } }) => {
  const removed = await removeGate(deps(), by, gate);
  return removed.ok ? done('removed') : removed;
});

/** The code of a new device, and its link as a QR code. */
export interface NewCode {
  code: string;
  qr: QrDrawing;
}

/** Makes a device for a gate. Its code is in the answer and in no address that a server sees. */
export const pairDeviceAction = officeAction<'devices', NewCode>(
  'devices',
  path,
  async (by, { typed: { gate = '' } }) => {
    const deviceCode = await makeDeviceCode(deps(), by, gate);
    if (!deviceCode.ok) return deviceCode;
    const { code } = deviceCode.value;
    const data = {
      code: shownCode(code),
      qr: qrDrawing(`${deps().env.APP_URL}/puerta#${code}`),
    };
    return ok({ data });
  },
);

/** Ends a device, or the code of one that was never paired. */
export const endDeviceAction = officeAction('devices', path, async (by, { typed: { device = '' } }) => {
  const ended = await endGateDevice(deps(), by, device);
  return ended.ok ? done(ended.value.pairedAt ? 'ended' : 'codeEnded') : ended;
});

/** Counts what an ended device has handed over. */
export const acceptDeviceAction = officeAction('devices', path, async (by, { typed: { device = '' } }) => {
  const accepted = await acceptDevice(deps(), by, device);
  return accepted.ok ? done('accepted') : accepted;
});

/** Lets somebody in, with a reason. */
export const letInAction = officeAction('gates', path, async (by, { typed }) => {
  const { id = '', gate = '', note } = typed;
  const admitted = await letIn(deps(), by, { id, gate, note });
  return admitted.ok ? done('letIn') : admitted;
});

/** Settles the conflict of a visit, with a reason. */
export const settleConflictAction = officeAction('gates', path, async (by, { typed }) => {
  const settled = await settleConflict(deps(), by, { visit: typed.visit ?? '', note: typed.note });
  return settled.ok ? done('settled') : settled;
});
