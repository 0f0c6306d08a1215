/**
 * A process for the test to kill. It stores records with mail in SQLite, prints the id of each stored one, and sends
 * meanwhile. Arguments: database file, address of the provider, number of records.
 */
import { writeSync } from 'node:fs';
import { createTemplates } from '@/emails/templates';
import { createSecrets } from '@/lib/crypto/secrets';
import { createRenderer } from '@/lib/mail/render';
import { createResendTransport } from '@/lib/mail/resend-transport';
import { createSender } from '@/lib/mail/sender';
import { SqliteStore } from '@/lib/store/sqlite';
import { aShow } from '../factories/events';
import { recordsSpec, recordWithMail } from '../factories/mail';

const appUrl = 'http://localhost:3000';
const [, , file = '', baseUrl = '', count = '0'] = process.argv;
const records = new SqliteStore(file).collection(recordsSpec);
const sender = createSender({
  collections: [records],
  // Few at once, so that a round stores some records before its sixth mail.
  transport: { ...createResendTransport({ apiKey: 're_test', baseUrl, timeout: 500 }), concurrency: 4 },
  render: createRenderer({
    loadTemplates: async () => createTemplates(aShow, appUrl),
    from: () => ({ name: 'Feria', address: 'feria@ejemplo.mx' }),
    replyTo: 'ayuda@ejemplo.mx',
    appUrl,
    secrets: createSecrets(['a secret of more than thirty-two characters']),
  }),
  clock: () => new Date(),
  log: { info() {}, warn() {}, error() {} },
  timings: { lease: 700, sweep: 50, probe: 150, firstRetry: 50 },
});
sender.start();

const link = {
  path: '/landing?id=aaaaaaaaaaaaaaaaaaaaaaaa',
  parameter: 'key',
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
  // Synchronous, so that exactly the stored records are printed.
  if (result.inserted) writeSync(1, `${record._id}\n`);
  sender.wake();
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
}
// Runs until it is killed, like a server.
setInterval(() => {}, 1000);
