import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TradeShow } from '@/lib/event/types';
import { loadEvent } from '@/lib/event-source/load-event';
import { collectAnswers } from '../../scripts/event-questions';
import { writeEvent } from '../../scripts/write-event';

/** What `npm run event:new` has to be told, as its options. */
export const newShowOptions = {
  'name-es': 'Expo Ciclismo: ruta & montaña',
  'name-en': 'Cycling Show #1',
  'first-day': '2028-05-04',
  'last-day': '2028-05-06',
  'venue-es': 'Centro de Convenciones',
  'city-es': 'León, Guanajuato',
  email: 'hola@expociclismo.mx',
  phone: '+52 477 123 4567',
};

/** A show as `npm run event:new` writes it with these options in addition. */
export async function newShow(more: Record<string, string> = {}): Promise<TradeShow> {
  const parent = mkdtempSync(join(tmpdir(), 'portal-new-show-'));
  try {
    const folder = join(parent, 'new-show');
    writeEvent(folder, await collectAnswers({ ...newShowOptions, ...more }));
    return loadEvent(folder).event;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
