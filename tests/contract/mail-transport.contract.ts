import { describe, expect, test } from 'vitest';
import type { MailPayload, Transport } from '@/lib/mail/types';

/** A transport for one test, with the delivered payloads by key. */
interface TransportUnderTest {
  transport: Transport;
  delivered(): Promise<Map<string, MailPayload>>;
  /** Makes the provider unreachable, and reachable again. */
  breakDown(): Promise<void>;
  mend(): Promise<void>;
}

const payload: MailPayload = {
  to: '"María José Ñ" <maria@ejemplo.mx>',
  from: '"Feria" <registro@ejemplo.mx>',
  reply_to: 'ayuda@ejemplo.mx',
  headers: { 'Auto-Submitted': 'auto-generated' },
  subject: 'Tu pase: “ñ” & <b>',
  html: '<p lang="es">María José &amp; “Ñandú” 🪑</p>',
  text: 'María José & “Ñandú” 🪑',
  attachments: [
    { filename: 'qr.png', content: 'iVBORw0KGgo=', content_type: 'image/png', content_id: 'qr' },
    { filename: 'evento.ics', content: 'QkVHSU4=', content_type: 'text/calendar; charset=utf-8' },
  ],
};

/** The guarantees of every transport that the sender relies on. */
export function transportContract(name: string, setUp: () => Promise<TransportUnderTest>): void {
  describe(`${name}: the contract of every transport`, () => {
    test('delivers exactly the payload, including headers and attachments with their ids', async () => {
      const { transport, delivered } = await setUp();
      expect(await transport.send(payload, '65f0c5de6f1e4c579f0a3c6f')).toMatchObject({ outcome: 'sent' });
      expect(await delivered()).toEqual(new Map([['65f0c5de6f1e4c579f0a3c6f', payload]]));
    });

    test('delivers a mail without attachments', async () => {
      const { transport, delivered } = await setUp();
      const { attachments: _, ...plain } = payload;
      await transport.send(plain, '65f0c5de6f1e4c579f0a3c6f');
      expect([...(await delivered()).values()]).toEqual([plain]);
    });

    test('delivers once per key, in parallel and later', async () => {
      const { transport, delivered } = await setUp();
      const send = () => transport.send(payload, '65f0c5de6f1e4c579f0a3c6f');
      const outcomes = [...(await Promise.all([send(), send(), send()])), await send()];
      expect(outcomes).toMatchObject(outcomes.map(() => ({ outcome: 'sent' })));
      expect((await delivered()).size).toBe(1);
    });

    test('accepts as many parallel mails as it promises, each under its own key', async () => {
      const { transport, delivered } = await setUp();
      const keys = Array.from({ length: transport.concurrency * 2 }, (_, n) =>
        n.toString(16).padStart(24, '0'),
      );
      await Promise.all(keys.map((key) => transport.send({ ...payload, subject: key }, key)));
      const all = await delivered();
      expect([...all.keys()].sort()).toEqual(keys);
      for (const [key, { subject }] of all) expect(subject).toBe(key);
    });

    test('reports a failing provider without rejecting, and delivers when it works again', async () => {
      const { transport, delivered, breakDown, mend } = await setUp();
      await breakDown();
      const refused = await transport.send(payload, '65f0c5de6f1e4c579f0a3c6f');
      expect(refused).toMatchObject({ outcome: 'refused', kind: 'transport', message: expect.any(String) });
      await mend();
      expect(await transport.send(payload, '65f0c5de6f1e4c579f0a3c6f')).toMatchObject({ outcome: 'sent' });
      expect((await delivered()).size).toBe(1);
    });

    test('reports failures without personal data', async () => {
      const { transport, breakDown } = await setUp();
      await breakDown();
      expect(JSON.stringify(await transport.send(payload, '65f0c5de6f1e4c579f0a3c6f'))).not.toContain(
        'maria',
      );
    });
  });
}
