import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { codeOfLink, readLink } from '@/lib/crypto/signed-links';
import { senderAddress } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { locales } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import type { MailProps, QueuedMail, SignedLink } from '@/lib/mail/record';
import { createRenderer, linkUrl, oneLine } from '@/lib/mail/render';
import { type MailTemplate, renderTemplate } from '@/lib/mail/template';
import { type PremarketFact, premarketFacts } from '@/lib/registration/views/premarket-facts';
import { aShow, shippedShows } from '@/tests/factories/events';
import { createTemplates } from './templates';
import type { Mails } from './view';

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

/** Two sessions of each show that has sessions. A template ignores those of other shows. */
const sessionIds = shippedShows
  .flatMap(({ programme }) => programme.slice(0, 2).map(({ id }) => id))
  .join(',');

const propsOf = (text: string): Mails => {
  const pass = {
    nombres: text,
    apellidos: `${text} B`,
    categoria: 'VISITANTE',
    nombreEmpresa: `C ${text}`,
    qr: 'b5a0c5de-6f1e-4c57-9f0a-3c6f0f1b7e11',
    folio: '7K3M-Q9TX',
    sessions: sessionIds,
  } as const;
  return {
    invitation: pass,
    buyerAdded: { ...pass, categoria: 'COMPRADOR', vip: true, accessCode: text },
    reminder: pass,
    listInvitation: { nombres: text, source: text },
    buyerUpdated: { nombres: text },
    changedByStaff: { nombres: text, what: 'address' },
    activation: { name: text },
    passwordReset: { name: text },
    passwordChanged: { name: text, detail: '' },
    providerJoined: { name: text, detail: 'Google' },
    factorAdded: { name: text, detail: '' },
    factorRemoved: { name: text, detail: '' },
    codesRenewed: { name: text, detail: '' },
    codesRefused: { name: text, detail: '' },
    factorLink: { name: text },
    roleChanged: { name: text, changedBy: text, role: 'organiser' },
    roleEnded: { name: text, changedBy: text },
    accountDeleted: { nombres: text },
    premarketRequest: {
      nombres: text,
      apellidos: text,
      ...(Object.fromEntries(premarketFacts.map((fact) => [fact, text])) as Record<PremarketFact, string>),
      email: 'maria@ejemplo.mx',
      ciudad: '',
    },
    accessCode: { nombres: text, code: text },
    premarketNote: { nombres: text },
    sessionsChosen: { nombres: text, sessions: sessionIds },
    privacyRequest: { request: 'deletion' },
    manyPeopleShown: { member: text, role: 'desk', count: '1500' },
    staffInvitation: { invitedBy: text, role: 'desk' },
    partyContact: { nombres: text, party: text },
    partyInvitation: { nombres: text, party: text, isReminder: false },
    partyOffer: { nombres: text, party: text },
    privacyNotice: { nombres: text, email: 'maria@ejemplo.mx', text },
  };
};

const kinds = Object.keys(propsOf('')) as (keyof Mails)[];

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

const cleaned = (props: MailProps): MailProps =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  );

const rendererOf = (event: TradeShow, from?: string) =>
  createRenderer({
    loadTemplates: async () => createTemplates(event, appUrl),
    from: senderAddress(event, from),
    replyTo: event.contact.email,
    appUrl,
    secrets,
  });

describe.each(shippedShows)('a mail of $id', (event) => {
  const render = rendererOf(event);
  const templates: Record<string, MailTemplate> = createTemplates(event, appUrl);
  const cases = kinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })));

  // How a text gets into a mail does not depend on the show.
  const tried = event === aShow ? [...hostile, ''] : [hostile.join(' | '), ''];

  test.each(cases)('equals a fresh rendering byte for byte: $kind, $locale', async ({ kind, locale }) => {
    for (const [index, text] of tried.entries()) {
      const mailLink = index % 2 === 0 ? link : undefined;
      const props = propsOf(text)[kind];
      const payload = await render(mailWith({ kind, locale, props, link: mailLink }));
      const url = mailLink && linkUrl(mailLink, appUrl, secrets);
      const fresh = await renderTemplate(templates[kind] as MailTemplate, {
        locale,
        props: cleaned(props),
        link: url,
      });
      expect(payload.html).toBe(fresh.html);
      expect(payload.text).toBe(fresh.text);
      expect(payload.subject).toBe(fresh.subject);
    }
  });

  test.each(cases)('escapes markup in texts: $kind, $locale', async ({ kind, locale }) => {
    const attack = '<script>alert(1)</script><img src=x>';
    const payload = await render(mailWith({ kind, locale, props: propsOf(attack)[kind] }));
    expect(payload.html).not.toContain('<script');
    expect(payload.html).not.toContain('<img src=x>');
  });

  test.each(cases)(
    'names its language, greets and has no slots left: $kind, $locale',
    async ({ kind, locale }) => {
      const payload = await render(mailWith({ kind, locale, props: propsOf('Íñigo')[kind], link }));
      expect(payload.html).toContain(`lang="${locale}"`);
      expect(payload.text).toMatch(/Hola|Hello/);
      expect(payload.html + payload.text).not.toMatch(/[\ue000\ue001]|undefined|mail\.\w+/);
      // Only the mark is decoration.
      expect(payload.html).not.toMatch(/<img(?![^>]* alt="[^"]+")(?![^>]*\/apple-touch-icon\.png")/);
      expect(payload.text).toContain(event.contact.email);
    },
  );
});

describe('the rendered mail', () => {
  const render = rendererOf(aShow);
  const invitation = mailWith({ kind: 'invitation', props: propsOf('María').invitation });

  test('is the same payload byte for byte at every attempt and in every process', async () => {
    const other = rendererOf(aShow);
    const tried = { ...invitation, state: 'retry', attempts: 3, firstTriedAt: new Date() } as QueuedMail;
    expect(JSON.stringify(await other(tried))).toBe(JSON.stringify(await render(invitation)));
  });

  test('shows the QR code inline, with its content as text; the attachment decodes to that content', async () => {
    const { attachments = [], html, text } = await render(invitation);
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

  test('has the mark of the show on the pass, by the same address for everybody', async () => {
    const { html, text } = await render(invitation);
    const images = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address]) => address);
    expect(images).toEqual([`${appUrl}/apple-touch-icon.png`, 'cid:qr']);
    expect(text).not.toContain('apple-touch-icon');
  });

  test('has the mark of a compiled event inside, so that nothing is loaded from an address', async () => {
    const markPng = Buffer.from('a picture').toString('base64');
    const { html, attachments = [] } = await rendererOf({
      ...aShow,
      theme: { ...aShow.theme, markPng },
    })(invitation);
    const images = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address]) => address);
    expect(images).toEqual(['cid:mark', 'cid:qr']);
    expect(attachments).toContainEqual({
      filename: 'mark.png',
      content: markPng,
      content_type: 'image/png',
      content_id: 'mark',
    });
  });

  test('of a reminder has an underlined link to the map, and each of the first rules as a paragraph', async () => {
    const reminder = mailWith({ kind: 'reminder', props: propsOf('María').reminder });
    const { html } = await render(reminder);
    expect(html).toMatch(
      new RegExp(`text-decoration-line:underline"[^>]*>${translator('es')('mail.reminder.map')}`),
    );
    for (const rule of aShow.rules.slice(0, 3)) expect(html).toContain(`>${rule.es}</p>`);
  });

  test('keeps names, company, folio and code from being translated, and gives names their own direction', async () => {
    const typed = { nombres: 'Ana', apellidos: 'Luz Ñandú', nombreEmpresa: 'Nogal' };
    const props = { ...propsOf('').invitation, ...typed };
    const { html } = await render(mailWith({ kind: 'invitation', props }));
    const tagsAround = (text: string) => [...html.matchAll(new RegExp(`<([^<>]*)>${text}<`, 'g'))];
    for (const text of [...Object.values(typed), props.folio, props.qr]) {
      const isName = text !== props.folio && text !== props.qr;
      expect(tagsAround(text).length, text).toBeGreaterThan(0);
      for (const [, tag] of tagsAround(text)) {
        expect(tag, text).toContain('translate="no"');
        if (isName) expect(tag, text).toContain('dir="auto"');
      }
    }
    // The greeting and the pass.
    expect(tagsAround('Ana')).toHaveLength(2);
  });

  test('attaches nothing to a mail without a pass', async () => {
    expect(await render(mailWith({}))).not.toHaveProperty('attachments');
  });

  test('links only to APP_URL, with an id that its record can verify', async () => {
    const { html, text } = await render(mailWith({ link }));
    const [, id] = /https:\/\/registro\.ejemplo\.mx\/activate\?id=([\w.-]+)"/.exec(html) ?? [];
    expect(readLink(secrets, 'activation', id)?.matches(link.nonce)).toBe(true);
    expect(text).toContain(`/activate?id=${id}`);
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      expect(url).toMatch(/^(https:\/\/registro\.ejemplo\.mx\/|cid:qr$)/);
  });

  test.each(locales)('the activation mail has its code, made when it is sent: %s', async (locale) => {
    const mail = mailWith({ locale, link: { ...link, hasCode: true } });
    const { subject, text, html } = await render(mail);
    const code = codeOfLink(secrets, link, mail.id);
    const t = translator(locale);
    expect(text).toMatch(new RegExp(`^${t('mail.activation.codeLabel')}\\s+${code}$`, 'm'));
    expect(text).toContain(t('mail.activation.codeNote'));
    expect(html.split(code)).toHaveLength(2);
    // Not on the lock screen of somebody's phone.
    expect(subject).not.toContain(code);
    expect(JSON.stringify(mail)).not.toContain(code);
    expect((await render(mailWith({ locale, link }))).text).not.toMatch(/\b\d{6}\b/);
  });

  test('comes from the event, at MAIL_FROM if that is set', async () => {
    const set = rendererOf(aShow, 'pases@ejemplo.mx');
    expect((await set(mailWith({ locale: 'en' }))).from).toBe(
      '"Furniture & Home Industry Show" <pases@ejemplo.mx>',
    );
    expect((await render(mailWith({}))).from).toBe(`"${aShow.name.es}" <${aShow.contact.email}>`);
  });

  test('mentions the 48 hours and the contact only to buyers who asked for the premarket', async () => {
    const { buyerAdded } = propsOf('María');
    const vip = await render(mailWith({ kind: 'buyerAdded', props: buyerAdded }));
    const plain = await render(mailWith({ kind: 'buyerAdded', props: { ...buyerAdded, vip: false } }));
    expect(vip.text).toContain('48 horas');
    expect(vip.text).toContain(aShow.contact.premarketEmail);
    expect(plain.text).not.toContain('48 horas');
  });

  test('shows the access code in a buyer’s confirmation only if there is one', async () => {
    const { buyerAdded } = propsOf('María');
    const textOf = async (accessCode: string, event: TradeShow) =>
      (await rendererOf(event)(mailWith({ kind: 'buyerAdded', props: { ...buyerAdded, accessCode } }))).text;
    expect(await textOf('K7QP-2M4X', aShow)).toContain('K7QP-2M4X');
    expect(await textOf('', aShow)).not.toContain('Código de acceso');
    expect(await textOf('K7QP-2M4X', { ...aShow, premarket: null })).not.toContain('K7QP-2M4X');
  });

  test('keeps a range of days on one line', async () => {
    const mail = mailWith({ kind: 'invitation', locale: 'en', props: propsOf('Ana').invitation });
    const { html } = await render(mail);
    const ranges = html.match(/\d+–\d+/g) ?? [];
    expect(ranges.length).toBeGreaterThan(0);
    expect(html.split(/white-space:nowrap">\d+–\d+<\/span>/)).toHaveLength(ranges.length + 1);
  });

  test('names only the days of the show to a buyer without premarket access', async () => {
    const { text } = await render(mailWith({ kind: 'premarketNote', props: propsOf('María').premarketNote }));
    expect(text).toContain(aShow.when.es);
    expect(text).not.toContain(aShow.premarket?.when.es);
  });
});

describe('the mail about chosen sessions', () => {
  const render = rendererOf(aShow);
  const [first, second] = aShow.programme;
  const mailAbout = (...sessions: (typeof first)[]) =>
    mailWith({
      kind: 'sessionsChosen',
      props: { nombres: 'María', sessions: sessions.map((session) => session?.id).join(',') },
    });

  test('lists them and has a calendar entry for each, the same bytes at every attempt', async () => {
    const payload = await render(mailAbout(first, second));
    const files = (payload.attachments ?? []).map(({ content }) => Buffer.from(content, 'base64').toString());
    expect(payload.attachments?.map(({ filename }) => filename)).toEqual([
      `sesion-${first?.id}.ics`,
      `sesion-${second?.id}.ics`,
    ]);
    for (const [index, session] of [first, second].entries()) {
      expect(payload.text).toContain(session?.title.es);
      expect(files[index]?.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    }
    const again = { ...mailAbout(first, second), state: 'retry', attempts: 2 } as QueuedMail;
    expect(JSON.stringify(await rendererOf(aShow)(again))).toBe(JSON.stringify(payload));
  });

  test('says so if no session is chosen, and attaches nothing', async () => {
    const payload = await render(mailAbout());
    expect(payload.text).toContain('Ya no tienes sesiones elegidas');
    expect(payload).not.toHaveProperty('attachments');
  });

  test('has them on the pass too', async () => {
    const { invitation } = propsOf('María');
    const textOf = async (sessions: string) =>
      (await render(mailWith({ kind: 'invitation', props: { ...invitation, sessions } }))).text;
    expect(await textOf(first?.id ?? '')).toContain(first?.title.es);
    expect(await textOf('')).not.toContain(first?.title.es);
  });

  test('is sent for a pass that an earlier version queued', async () => {
    const { sessions, ...invitation } = propsOf('María').invitation;
    expect((await render(mailWith({ kind: 'invitation', props: invitation }))).text).toContain('María');
  });
});

test.each(locales)(
  'a party offers registered people to join without saying that their data is deleted: %s',
  async (locale) => {
    const render = rendererOf(aShow);
    const textOf = async (kind: 'partyInvitation' | 'partyOffer') => {
      const props = propsOf('Escuela')[kind];
      return (await render(mailWith({ kind, props, locale, link }))).text;
    };
    const deleted = /30 d(?:ías|ays)/;
    expect(await textOf('partyInvitation')).toMatch(deleted);
    expect(await textOf('partyOffer')).not.toMatch(deleted);
  },
);
