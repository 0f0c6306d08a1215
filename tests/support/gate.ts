import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'qrcode';
import { makeDevice } from '../../lib/gate/devices';
import type { StoredGate } from '../../lib/gate/record';
import { createGateRecords } from '../../lib/gate/repository';
import { resultOf } from '../factories/result';
import { inStore } from './in-store';
import type { Portal } from './targets';

/** The environment of a portal whose clock starts at a time. */
export function clockStartingAt(at: string): Record<string, string> {
  return { NODE_OPTIONS: '--require ./tests/support/moved-clock.cjs', CLOCK_STARTS_AT: at };
}

/** The id of the gate that `codeOfGate` makes with a name. */
export const gateIdOf = (name: string): string => Buffer.from(name.padEnd(12)).toString('hex').slice(0, 24);

/** Makes a gate, and a code by which a browser becomes its device. `now` is the portal's time. */
export async function codeOfGate(
  portal: Portal,
  gate: Pick<StoredGate, 'name'> & Partial<StoredGate>,
  now: Date,
): Promise<string> {
  const _id = gateIdOf(gate.name);
  let code = '';
  await inStore(portal, async (store) => {
    const deps = { gateRecords: createGateRecords(store), clock: () => now };
    await deps.gateRecords.gates.insert({
      ...{ _id, place: 'show', slug: gate.name.toLowerCase(), createdAt: now },
      ...gate,
    });
    ({ code } = resultOf(await makeDevice(deps, _id)));
  });
  return code;
}

/** A file that Chromium plays as a camera: a QR code with this text, in the middle of a grey picture. */
export function videoOfCode(text: string): string {
  const [width, height, frames] = [640, 480, 2];
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const scale = Math.floor(400 / (modules.size + 8));
  const side = (modules.size + 8) * scale;
  const luma = Buffer.alloc(width * height, 128);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / scale) - 4, Math.floor(y / scale) - 4];
      const isIn = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      const isDark = isIn && modules.data[row * modules.size + column];
      const at = (y + (height - side) / 2) * width + x + (width - side) / 2;
      luma[Math.floor(at)] = isDark ? 16 : 235;
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  const file = join(mkdtempSync(join(tmpdir(), 'camera-')), 'code.y4m');
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]));
  return file;
}
