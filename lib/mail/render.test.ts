import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { readLink } from '@/lib/crypto/signed-links';
import { locales } from '@/lib/i18n/locale';
import { aShow, shows } from '@/tests/factories/events';
import { formatAddress } from './address';
import { createRenderer, linkUrl, oneLine, renderTemplate } from './render';
import type { MailKind, MailProps, QueuedMail, SignedLink } from './types';

const readQr = jsqr as unknown as typeof import('jsqr').default;
const appUrl = 'https://registro.ejemplo.mx';
const secrets = createSecrets(['a secret of more than thirty-two characters']);

const hostile = [
  `María José "Ñ" O'Brien <b>&amp; %s $& {x}`,
  '  doble   espacio\tcon tabulador ',
  '<script>alert(1)</script><!-- -->',
  "\ue000nombres\ue001 $1 $` $' \\",
  '李小龍 🪑👩‍🔧 é\u202Eabc\u200b',
  'https://ejemplo.mx/?a=1&b=2#c',
  '-- \r\nBcc: otra@ejemplo.mx',
];

const propsOf = (text: string): MailProps => {
  const pass = {
    nombres: text,
    apellidos: `${text} B`,
    categoria: 'VISITANTE',
    nombreEmpresa: `C ${text}`,
    qr: 'b5a0c5de-6f1e-4c57-9f0a-3c6f0f1b7e11',
  } as const;
  return {
    invitation: pass,
    buyerAdded: { ...pass, categoria: 'COMPRADOR', vip: true },
    buyerUpdated: { nombres: text },
    activation: { name: text },
    passwordReset: { name: text },
    passwordChanged: { name: text },
    premarketRequest: {
      nombres: text,
      apellidos: text,
      email: 'maria@ejemplo.mx',
      celular: '3312345678',
      nombreEmpresa: text,
      pais: 'MX',
      estado: text,
      ciudad: '',
      wwwEmpresa: text,
    },
    accessCode: { nombres: text, code: text },
    premarketNote: { nombres: text },
    privacyRequest: { request: 'deletion' },
    privacyNotice: { nombres: text, email: 'maria@ejemplo.mx', text },
  };
};

const kinds = Object.keys(propsOf('')) as MailKind[];

const link: SignedLink = {
  path: '/activate',
  purpose: 'activation',
  subject: '65f0c5de6f1e4c579f0a3c6f',
  nonce: 'abcdefabcdefabcdefabcdef',
  expiresAt: new Date('2027-01-02T03:04:05Z'),
};

function mailWith(over: Partial<QueuedMail>): QueuedMail {
  return {
    id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
    kind: 'activation',
    to: { name: 'María José', address: 'maria@ejemplo.mx' },
    locale: 'es',
    props: { name: 'María José' },
    state: 'queued',
    attempts: 0,
    queuedAt: new Date('2026-11-20T10:00:00Z'),
    ...over,
  };
}

const cleaned = (props: object) =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  );

describe.each(shows)('a mail of $id', (event) => {
  const renderer = createRenderer({ event, appUrl, secrets });
  const cases = kinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })));

  it.each(cases)('equals a freshly rendered one byte for byte: $kind, $locale', async ({ kind, locale }) => {
    for (const text of [...hostile, '']) {
      for (const mailLink of [link, undefined]) {
        const props = propsOf(text)[kind];
        const payload = await renderer.render(mailWith({ kind, locale, props, link: mailLink }));
        const url = mailLink && linkUrl(mailLink, appUrl, secrets);
        const fresh = await renderTemplate({ event, appUrl }, kind, locale, cleaned(props) as never, url);
        expect(payload.html).toBe(fresh.html);
        expect(payload.text).toBe(fresh.text);
        expect(payload.subject).toBe(fresh.subject);
      }
    }
  });

  it.each(cases)('lets no text of a person become markup: $kind, $locale', async ({ kind, locale }) => {
    const attack = '<script>alert(1)</script><img src=x>';
    const payload = await renderer.render(mailWith({ kind, locale, props: propsOf(attack)[kind] }));
    expect(payload.html).not.toContain('<script');
    expect(payload.html).not.toContain('<img src=x>');
  });

  it.each(cases)('names its language, greets and bears no slot: $kind, $locale', async ({ kind, locale }) => {
    const payload = await renderer.render(mailWith({ kind, locale, props: propsOf('Íñigo')[kind], link }));
    expect(payload.html).toContain(`lang="${locale}"`);
    expect(payload.text).toMatch(/Hola|Hello/);
    expect(payload.html + payload.text).not.toMatch(/[\ue000\ue001]|undefined|mail\.\w+/);
    expect(payload.html).not.toMatch(/<img(?![^>]* alt="[^"]+")/);
    expect(payload.text).toContain(event.contact.email);
  });
});

describe('the rendered mail', () => {
  const renderer = createRenderer({ event: aShow, appUrl, secrets });
  const invitation = mailWith({ kind: 'invitation', props: propsOf('María').invitation });

  it('is the same payload to the byte at every try and in every process', async () => {
    const other = createRenderer({ event: aShow, appUrl, secrets });
    const tried = { ...invitation, state: 'retry', attempts: 3, firstTriedAt: new Date() } as QueuedMail;
    expect(JSON.stringify(await other.render(tried))).toBe(JSON.stringify(await renderer.render(invitation)));
  });

  it('shows the QR inline: its attachment decodes to what the gate reads, and the code stands in type', async () => {
    const { attachments = [], html, text } = await renderer.render(invitation);
    const [image, calendar] = attachments;
    expect(image).toMatchObject({ filename: 'qr.png', content_type: 'image/png', content_id: 'qr' });
    const png = PNG.sync.read(Buffer.from(image?.content ?? '', 'base64'));
    expect([png.width, png.height]).toEqual([256, 256]);
    const { qr } = propsOf('').invitation;
    expect(readQr(new Uint8ClampedArray(png.data), 256, 256)?.data).toBe(qr);
    expect(html.match(/cid:qr/g)).toHaveLength(1);
    expect(html).toContain(qr);
    expect(text).toContain(qr);
    expect(calendar?.filename).toBe('evento.ics');
    expect(Buffer.from(calendar?.content ?? '', 'base64').toString()).toContain('BEGIN:VEVENT');
  });

  it('attaches nothing to a mail without a pass', async () => {
    expect(await renderer.render(mailWith({}))).not.toHaveProperty('attachments');
  });

  it('links from APP_URL alone, with an id that its record can verify', async () => {
    const { html, text } = await renderer.render(mailWith({ link }));
    const [, id] = /https:\/\/registro\.ejemplo\.mx\/activate\?id=([\w.-]+)"/.exec(html) ?? [];
    expect(readLink(secrets, 'activation', id)?.matches(link.nonce)).toBe(true);
    expect(text).toContain(`/activate?id=${id}`);
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      expect(url).toMatch(/^(https:\/\/registro\.ejemplo\.mx\/|cid:qr$)/);
  });

  it('leads to the pages that the purposes name', () => {
    const owner = new URL(linkUrl({ ...link, purpose: 'owner', path: '/landing' }, appUrl, secrets));
    expect(owner.pathname + owner.search.replace(/key=.*/, '')).toBe(`/landing?id=${link.subject}&`);
    expect(readLink(secrets, 'owner', owner.searchParams.get('key'))?.matches(link.nonce)).toBe(true);
    expect(linkUrl({ purpose: 'premarket', subject: link.subject }, appUrl, secrets)).toBe(
      `${appUrl}/premarketvalidation/${link.subject}`,
    );
  });

  it('comes from the event, at MAIL_FROM where that is set', async () => {
    const set = createRenderer({ event: aShow, appUrl, secrets, from: 'pases@ejemplo.mx' });
    expect((await set.render(mailWith({ locale: 'en' }))).from).toBe(`"${aShow.name.en}" <pases@ejemplo.mx>`);
    expect((await renderer.render(mailWith({}))).from).toBe(`"${aShow.name.es}" <${aShow.contact.email}>`);
  });

  it('tells a buyer who asked for the premarket of the 48 hours and whom to ask, and no other', async () => {
    const { buyerAdded } = propsOf('María');
    const vip = await renderer.render(mailWith({ kind: 'buyerAdded', props: buyerAdded }));
    const plain = await renderer.render(
      mailWith({ kind: 'buyerAdded', props: { ...buyerAdded, vip: false } }),
    );
    expect(vip.text).toContain('48 horas');
    expect(vip.text).toContain(aShow.contact.premarketEmail);
    expect(plain.text).not.toContain('48 horas');
  });
});

describe('an address in a mail', () => {
  it.each([
    ['Juan Pérez', '"Juan Pérez" <a@ejemplo.mx>'],
    ['Pérez, Juan "El Güero"', '"Pérez Juan El Güero" <a@ejemplo.mx>'],
    ['x\r\nBcc: otra@ejemplo.mx', '"x Bcc otra ejemplo.mx" <a@ejemplo.mx>'],
    ['x" <otra@ejemplo.mx>, "y', '"x otra ejemplo.mx y" <a@ejemplo.mx>'],
    ['\\', 'a@ejemplo.mx'],
    ['', 'a@ejemplo.mx'],
  ])('keeps a name from being more than a name: %j', (name, expected) => {
    expect(formatAddress({ name, address: 'a@ejemplo.mx' })).toBe(expected);
  });

  it.each(['', 'a', 'a@b@c', 'a@b.mx,c@d.mx', 'a@b.mx\r\nBcc: c@d.mx', '<a@b.mx>', 'a b@c.mx', '"a"@b.mx'])(
    'refuses %j',
    (address) => {
      expect(() => formatAddress({ name: 'x', address })).toThrow();
    },
  );
});
