import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { readLink } from '@/lib/crypto/signed-links';
import type { QueuedMail, SignedLink } from './record';
import { createRenderer, formatAddress, linkUrl } from './render';
import { type MailTemplate, renderTemplate } from './template';

const appUrl = 'https://registro.ejemplo.mx';
const secrets = createSecrets(['a secret of more than thirty-two characters']);

let drawn = 0;
const note: MailTemplate = {
  structural: ['tone'],
  draw({ locale, props, link }) {
    drawn++;
    const { tone, name, isLate } = props;
    const text = `${tone === 'warm' ? 'Dear' : 'Attention'} ${name}${isLate ? ', at last' : ''}`;
    return {
      subject: `${locale}: ${name}`,
      element: createElement('p', { title: name }, name ? text : 'Nobody', link && ` ${link}`),
    };
  },
  attachments: ({ props, queuedAt }) => [
    { filename: 'note.txt', content: `${props.name} ${queuedAt.getTime()}`, content_type: 'text/plain' },
  ],
};

const render = createRenderer({
  loadTemplates: async () => ({ note }),
  from: (locale) => ({ name: `Show ${locale}`, address: 'show@ejemplo.mx' }),
  replyTo: 'help@ejemplo.mx',
  appUrl,
  secrets,
});

const mailOf = (props: QueuedMail['props'], over: Partial<QueuedMail> = {}): QueuedMail => ({
  id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  kind: 'note',
  to: { name: 'María José', address: 'maria@ejemplo.mx' },
  locale: 'es',
  props,
  state: 'queued',
  attempts: 0,
  queuedAt: new Date(5),
  ...over,
});

const link: SignedLink = {
  path: '/activate',
  purpose: 'activation',
  subject: '65f0c5de6f1e4c579f0a3c6f',
  nonce: 'abcdefabcdefabcdefabcdef',
  expiresAt: new Date('2027-01-02T03:04:05Z'),
};

test('fills a template with the same result as rendering it anew, for any text', async () => {
  for (const name of ['María "O\'Brien" <b>&amp; $& {x}', '\ue000tone\ue001 $1 \\', '李 🪑', '']) {
    for (const tone of ['warm', 'cold']) {
      for (const isLate of [true, false]) {
        const props = { name, tone, isLate };
        const { subject, html, text } = await render(mailOf(props, { link }));
        const url = linkUrl(link, appUrl, secrets);
        expect({ subject, html, text }).toEqual(
          await renderTemplate(note, { locale: 'es', props, link: url }),
        );
      }
    }
  }
});

test('renders a template once for all mails of one structure', async () => {
  const before = drawn;
  for (const name of ['Ana', 'Luz', 'Eva']) await render(mailOf({ name, tone: 'neutral' }));
  expect(drawn).toBe(before + 1);
});

test('adds sender, recipient and attachments', async () => {
  expect(await render(mailOf({ name: 'Ana', tone: 'warm' }, { locale: 'en' }))).toMatchObject({
    to: '"María José" <maria@ejemplo.mx>',
    from: '"Show en" <show@ejemplo.mx>',
    reply_to: 'help@ejemplo.mx',
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [{ filename: 'note.txt', content: 'Ana 5' }],
  });
});

test('rejects a mail of a kind without a template', async () => {
  await expect(render(mailOf({}, { kind: 'farewell' }))).rejects.toThrow('farewell');
});

test('adds the signed id to the query under the name of its parameter, and leaves other links as they are', () => {
  const owner = { ...link, path: `/landing?id=${link.subject}`, purpose: 'owner', parameter: 'key' };
  const url = new URL(linkUrl(owner, appUrl, secrets));
  expect(url.pathname + url.search.replace(/key=.*/, '')).toBe(`/landing?id=${link.subject}&`);
  expect(readLink(secrets, 'owner', url.searchParams.get('key'))?.matches(link.nonce)).toBe(true);
  const activation = new URL(linkUrl(link, appUrl, secrets));
  expect(readLink(secrets, 'activation', activation.searchParams.get('id'))?.matches(link.nonce)).toBe(true);
  expect(linkUrl({ path: '/premarketvalidation/x' }, appUrl, secrets)).toBe(
    `${appUrl}/premarketvalidation/x`,
  );
});

describe('an address in a mail', () => {
  test.each([
    ['Juan Pérez', '"Juan Pérez" <a@ejemplo.mx>'],
    ['Pérez, Juan "El Güero"', '"Pérez Juan El Güero" <a@ejemplo.mx>'],
    ['x\r\nBcc: otra@ejemplo.mx', '"x Bcc otra ejemplo.mx" <a@ejemplo.mx>'],
    ['x" <otra@ejemplo.mx>, "y', '"x otra ejemplo.mx y" <a@ejemplo.mx>'],
    ['\\', 'a@ejemplo.mx'],
    ['', 'a@ejemplo.mx'],
  ])('lets no name end the header or add a recipient: %j', (name, expected) => {
    expect(formatAddress({ name, address: 'a@ejemplo.mx' })).toBe(expected);
  });

  test.each(['', 'a', 'a@b@c', 'a@b.mx,c@d.mx', 'a@b.mx\r\nBcc: c@d.mx', '<a@b.mx>', 'a b@c.mx', '"a"@b.mx'])(
    'refuses %j',
    (address) => {
      expect(() => formatAddress({ name: 'x', address })).toThrow();
    },
  );
});
