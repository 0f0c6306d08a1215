import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMailCatcher } from '../tests/support/mail-catcher';
import { qaMailbox } from '../tests/support/qa-mailbox';

test('addresses follow the pattern of --mailbox', () => {
  const { newAddress } = qaMailbox('maildir:/var/mail/qa?address=qa.*@example.com');
  expect(newAddress()).toMatch(/^qa\.[0-9a-f]{12}@example\.com$/);
  expect(newAddress()).not.toBe(newAddress());
});

test.each([
  '',
  'maildir:/tmp',
  'maildir:/tmp?address=qa@example.com',
  'maildir:/tmp?address=*.*@example.com',
  'ftp://a?address=*@b.mx',
])('a --mailbox like "%s" is refused with its usage', (option) => {
  expect(() => qaMailbox(option)).toThrow('--mailbox is a Mailpit');
});

test.each(['maildir', 'Mailpit'] as const)(
  'the mails to an address are found in a %s, oldest first',
  async (kind) => {
    const catcher = await startMailCatcher();
    onTestFinished(() => catcher.close());
    const transport = createTransport(catcher.smtpUrl);
    onTestFinished(() => transport.close());
    const send = (to: string, subject: string) =>
      transport.sendMail({
        ...{ from: 'pases@feria.example', to, subject, text: 'Ñandú', html: '<img src="cid:qr">' },
        attachments: [{ filename: 'qr.png', content: 'code', cid: 'qr', contentType: 'image/png' }],
      });
    const place = kind === 'maildir' ? `maildir:${catcher.maildir}` : catcher.mailpitUrl;
    const { newAddress, mailsTo } = qaMailbox(`${place}?address=qa.*@example.com`);
    const [address, other] = [newAddress(), newAddress()];
    expect(await mailsTo(address)).toEqual([]);
    await send(address, 'first');
    await send(other, 'other');
    vi.setSystemTime(Date.now() + 1000);
    await send(address, 'second');
    const mails = await mailsTo(address);
    expect(mails.map(({ subject }) => subject)).toEqual(['first', 'second']);
    expect(mails[0]).toMatchObject({
      ...{ from: 'pases@feria.example', to: address, text: expect.stringContaining('Ñandú') },
      html: expect.stringContaining('cid:qr'),
      attachments: [
        { filename: 'qr.png', content: btoa('code'), content_type: 'image/png', content_id: 'qr' },
      ],
    });
  },
);
