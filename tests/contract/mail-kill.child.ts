/**
 * A portal in small, to be killed: accepts records with mail into SQLite, tells each one accepted on its output, and
 * sends meanwhile. Arguments: database file, address of the provider, number of records.
 */
import { writeSync } from 'node:fs';
import { createSecrets } from '@/lib/crypto/secrets';
import { createRenderer } from '@/lib/mail/render';
import { createResendTransport } from '@/lib/mail/resend-transport';
import { createSender } from '@/lib/mail/sender';
import { SqliteStore } from '@/lib/store/sqlite';
import { aShow } from '../factories/events';
import { recordsSpec, recordWithMail } from '../factories/mail';

const [, , file = '', baseUrl = '', count = '0'] = process.argv;
const records = new SqliteStore(file).collection(recordsSpec);
const sender = createSender({
  collections: [records],
  transport: createResendTransport({ apiKey: 're_test', baseUrl, timeout: 500 }),
  render: createRenderer({
    event: aShow,
    appUrl: 'http://localhost:3000',
    secrets: createSecrets(['a secret of more than thirty-two characters']),
  }).render,
  clock: () => new Date(),
  log: { info() {}, warn() {}, error() {} },
  timings: { lease: 700, sweep: 50, probe: 150, firstRetry: 50 },
});
sender.start();

const link = {
  path: '/landing',
  purpose: 'owner',
  nonce: 'abcdefabcdefabcdefabcdef',
  expiresAt: new Date('2099-01-01'),
} as const;

for (let accepted = 0; accepted < Number(count); accepted++) {
  const record = recordWithMail({
    kind: 'invitation',
    props: {
      nombres: `María ${accepted}`,
      apellidos: "O'Brien",
      categoria: 'VISITANTE',
      nombreEmpresa: 'Taller Ñandú',
      qr: crypto.randomUUID(),
    },
    link: { ...link, subject: 'aaaaaaaaaaaaaaaaaaaaaaaa' },
  });
  const result = await records.insert(record);
  // Synchronous, so that nothing is called accepted that was not, and the other way round.
  if (result.inserted) writeSync(1, `${record._id}\n`);
  sender.wake();
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
}
// Lives on, as a server does, until it is ended.
setInterval(() => {}, 1000);
