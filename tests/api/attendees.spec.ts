import { Client, cookieOf, idempotencyKey } from '../support/client';
import { expect, test } from '../support/fixtures';
import { freshEmail, requiredOf, visitorBody } from '../support/people';

const add = '/api/attendees/add';
const idShape = /^[0-9a-f]{24}$/;

test.describe('POST /api/attendees/add', () => {
  test('answers the new id, makes the browser its owner, sends one mail', { tag: ['@both-events'] }, async ({
    portal,
    mailbox,
  }) => {
    const client = new Client(portal);
    const email = freshEmail();
    const added = await client.post(add, visitorBody({ email }));
    expect(added.status).toBe(201);
    expect(added.headers.get('content-type')).toMatch(/^application\/json/);
    expect(added.headers.get('cache-control')).toBe('private, no-store');
    const id = added.json<string>();
    expect(id).toMatch(idShape);
    const [cookie] = added.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Max-Age=604800/i);

    const own = (await client.get(`/api/attendees/${id}`, { Cookie: cookieOf(added) })).json();
    expect(own).toMatchObject({
      _id: id,
      email,
      nombres: 'María José',
      apellidos: 'Núñez Ibáñez',
      categoria: 'VISITANTE',
      tipoRegistro: 'pre',
      telefonoCodigoPais: '52',
      estado: 'Jalisco',
      pais: 'MX',
      locale: 'es',
      vip: 'false',
      vipProcessed: 'false',
    });
    expect(own.guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['emailKey']));
    for (const internal of ['emailKey', 'qr', 'mails', 'ownerNonce', 'idempotencyKey', 'premarketId']) {
      expect(own, internal).not.toHaveProperty(internal);
    }
    expect((await mailbox.newest(email)).to).toContain(email);
  });

  test('shows others a masked record without profile or guid', async ({ portal }) => {
    const client = new Client(portal);
    const { id } = await client.register({ email: freshEmail('marta') });
    const seen = (await client.get(`/api/attendees/${id}`)).json();
    expect(seen).toEqual({ _id: id, categoria: 'VISITANTE', nombres: 'M•••', email: 'm•••@e•••.mx' });
    const other = await client.register();
    expect((await client.get(`/api/attendees/${id}`, { Cookie: other.cookie })).json()).toEqual(seen);
    const forged = other.cookie.replace(other.id, id);
    expect(forged).not.toBe(other.cookie);
    expect((await client.get(`/api/attendees/${id}`, { Cookie: forged })).json()).toEqual(seen);
  });

  test('accepts an email once, in any spelling', async ({ portal }) => {
    const client = new Client(portal);
    const email = freshEmail('josé').replace('ejemplo.mx', 'muebles-ñandú.mx');
    await client.register({ email });
    for (const again of [
      email.toUpperCase(),
      `  ${email} `,
      email.replace('muebles-ñandú.mx', 'xn--muebles-and-8db4j.mx'),
      email.normalize('NFD'),
    ]) {
      const refused = await client.post(add, visitorBody({ email: again }));
      expect([again, refused.status]).toEqual([again, 409]);
      expect(refused.json()).toMatchObject({ code: 'email_already_registered', message: expect.any(String) });
    }
  });

  test('answers a repeated submission like the first, and sends no second mail', async ({
    portal,
    mailbox,
  }) => {
    const client = new Client(portal);
    const email = freshEmail();
    const key = idempotencyKey();
    const { id, cookie } = await client.register({ email }, key);
    const again = await client.post(add, visitorBody({ email: email.toUpperCase() }), key);
    expect([again.status, again.json<string>()]).toEqual([201, id]);
    const origin = { Origin: portal.baseURL };
    const byOwner = await client.post(add, visitorBody({ email }), { ...origin, Cookie: cookie });
    expect([byOwner.status, byOwner.json<string>()]).toEqual([201, id]);
    expect((await client.post(add, visitorBody({ email }), idempotencyKey())).status).toBe(409);
    // Mails are sent in the order of their records. Once a later one has arrived, no second one is pending.
    const later = freshEmail();
    await client.register({ email: later });
    await mailbox.newest(later);
    expect(mailbox.to(email)).toHaveLength(1);
  });

  test('makes one attendee of twenty submissions at once', async ({ portal, mailbox }) => {
    const client = new Client(portal);
    const email = freshEmail();
    const mixed = (n: number) =>
      [...email].map((c, i) => ((n >> (i % 5)) & 1 ? c.toUpperCase() : c)).join('');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.post(add, visitorBody({ email: mixed(n) }))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    await mailbox.newest(email);
  });

  test('names every invalid field, and nothing else, in the requested language', async ({ portal }) => {
    const client = new Client(portal);
    const english = { Cookie: 'lang=en', Origin: portal.baseURL };
    const empty = { categoria: 'VISITANTE' };
    const fields = {
      email: 'Email is Required',
      nombres: 'First Name is Required',
      apellidos: 'Last Name is Required',
      nacimiento: 'Year of Birth is Required (ie. 1982)',
      sexo: 'Gender is required',
      codigoPostal: 'Zip Code is Required',
    };
    const inEnglish = await client.post(add, empty, english);
    expect(inEnglish.status).toBe(400);
    expect(inEnglish.json()).toMatchObject(fields);
    expect(Object.keys(inEnglish.json()).sort()).toEqual(requiredOf('visitante').sort());
    const spanish = 'El correo electrónico es obligatorio';
    expect((await client.post(add, { ...empty, locale: 'ES' }, english)).json().email).toBe(spanish);
    expect((await client.post(add, empty)).json().email).toBe(spanish);
    const header = { 'Accept-Language': 'en-GB,es;q=0.9' };
    expect((await client.post(add, empty, header)).json().email).toBe('Email is Required');
    expect((await client.post(add, { ...empty, locale: 'fr' }, header)).json().email).toBe(
      'Email is Required',
    );
  });

  for (const [what, body, field] of [
    ['an unknown category', { categoria: 'EXPOSITOR' }, 'categoria'],
    ['no category', { categoria: undefined }, 'categoria'],
    ['an empty country', { pais: '' }, 'pais'],
    ['an unknown country', { pais: 'XX', ciudad: 'Ix' }, 'pais'],
    ['a postal code that is not numeric', { codigoPostal: '44A00' }, 'codigoPostal'],
    ['a postal code as a number', { codigoPostal: 44100 }, 'codigoPostal'],
    ['a Mexican prefix that is not assigned', { codigoPostal: '18000' }, 'codigoPostal'],
    ['a ZIP that is not assigned', { pais: 'US', codigoPostal: '99999' }, 'codigoPostal'],
    ['no city outside Mexico and the United States', { pais: 'AR', codigoPostal: 'C1002' }, 'ciudad'],
    ['a year before 1900', { nacimiento: '1899' }, 'nacimiento'],
    ['a year to come', { nacimiento: '2999' }, 'nacimiento'],
    ['another gender', { sexo: 'X' }, 'sexo'],
    ['a name of 81 letters', { nombres: 'ñ'.repeat(81) }, 'nombres'],
    ['a reason of 501 letters', { notas: 'a'.repeat(501) }, 'notas'],
    ['an email of 255 letters', { email: `${'a'.repeat(243)}@ejemplo.mx.` }, 'email'],
    ['an email without a domain', { email: 'maria@' }, 'email'],
    ['an email with an operator', { email: { $ne: null } }, 'email'],
    ['names as a list', { nombres: ['María'] }, 'nombres'],
  ] as const) {
    test(`refuses ${what}`, async ({ portal }) => {
      const refused = await new Client(portal).post(add, { ...visitorBody(), ...body });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.json())).toEqual([field]);
    });
  }

  test('defaults to Mexico if no country is given, and accepts the year as a number', async ({ portal }) => {
    const client = new Client(portal);
    const { pais, ...body } = visitorBody();
    expect(pais).toBe('MX');
    const added = await client.post(add, { ...body, nacimiento: 1984 });
    expect(added.status).toBe(201);
    const own = (
      await client.get(`/api/attendees/${added.json<string>()}`, { Cookie: cookieOf(added) })
    ).json();
    expect(own).toMatchObject({ pais: 'MX', nacimiento: '1984' });
  });

  test('fills state and city from the postal code, whatever was sent', async ({ portal }) => {
    const client = new Client(portal);
    const body = { ...visitorBody({ pais: 'US', codigoPostal: '90210' }), estado: 'Texas', ciudad: 'Austin' };
    const added = await client.post(add, body);
    const own = (
      await client.get(`/api/attendees/${added.json<string>()}`, { Cookie: cookieOf(added) })
    ).json();
    expect(own).toMatchObject({ estado: 'California', ciudad: 'Beverly Hills', telefonoCodigoPais: '1' });
  });

  test('ignores fields that are not the client’s to set', async ({ portal }) => {
    const client = new Client(portal);
    const forbidden = {
      _id: 'a'.repeat(24),
      guid: '00000000-0000-4000-8000-000000000000',
      userId: 'b'.repeat(24),
      vip: true,
      vipProcessed: 'true',
      tipoRegistro: 'post',
      premarketId: 'c'.repeat(24),
      $set: { vip: true },
      mails: [],
    };
    const raw = JSON.stringify({ ...visitorBody(), ...forbidden }).replace(
      /^\{/,
      '{"__proto__":{"vip":true},',
    );
    const added = await client.send('POST', add, { 'Content-Type': 'application/json' }, raw);
    expect(added.status).toBe(201);
    const id = added.json<string>();
    expect(id).not.toBe(forbidden._id);
    const own = (await client.get(`/api/attendees/${id}`, { Cookie: cookieOf(added) })).json();
    expect(own).toMatchObject({ tipoRegistro: 'pre', vip: 'false', vipProcessed: 'false' });
    expect(own.guid).not.toBe(forbidden.guid);
    for (const field of ['userId', 'premarketId', '$set']) expect(own).not.toHaveProperty([field]);
  });

  test('computes the category of the express form, and accepts none from the client', async ({ portal }) => {
    const client = new Client(portal);
    const express = ({ giroOtros }: { giroOtros?: string }) => {
      const { email, nombres, apellidos, pais, codigoPostal } = visitorBody();
      return {
        email,
        nombres,
        apellidos,
        pais,
        codigoPostal,
        notas: 'EXPRESS',
        categoria: 'ESTUDIANTE',
        giroOtros,
      };
    };
    for (const [giroOtros, categoria] of [
      ['Hotelería', 'COMPRADOR'],
      ['   ', 'VISITANTE'],
      [undefined, 'VISITANTE'],
    ]) {
      const added = await client.post(add, express({ giroOtros }));
      expect(added.status, added.text).toBe(201);
      const seen = (await client.get(`/api/attendees/${added.json<string>()}`)).json();
      expect(seen.categoria).toBe(categoria);
    }
  });

  test('asks each category the questions of its form', async ({ portal }) => {
    const client = new Client(portal);
    const congresista = { ...visitorBody(), categoria: 'CONGRESISTA', notas: undefined };
    expect((await client.post(add, congresista)).status).toBe(201);
    const student = {
      ...visitorBody(),
      categoria: 'ESTUDIANTE',
      carrera: undefined,
      nombreEmpresa: undefined,
    };
    const refused = await client.post(add, student);
    expect(Object.keys(refused.json())).toEqual(['universidad']);
    expect((await client.post(add, { ...student, universidad: 'UNAM' })).status).toBe(201);
    const buyer = await client.post(add, { ...visitorBody(), categoria: 'COMPRADOR' });
    expect([buyer.status, buyer.json().code]).toEqual([401, 'unauthenticated']);
  });

  test('refuses a body that is not a JSON object', async ({ portal }) => {
    const client = new Client(portal);
    const type = { 'Content-Type': 'application/json' };
    for (const body of ['', '{', '[]', 'null', '"x"', '12', '{"a":"\xff"}']) {
      const bytes = body.includes('\xff') ? Buffer.from(body, 'latin1') : body;
      const refused = await client.send('POST', add, type, bytes);
      expect([body, refused.status, refused.json().code]).toEqual([body, 400, 'invalid_body']);
    }
  });

  test('refuses more than 64 KB before the whole body arrived, declared or streamed', async ({ portal }) => {
    const client = new Client(portal);
    expect(await client.statusOfDeclared(add, 64 * 1024 + 1)).toBe(413);
    // The stream is endless, so the response can only come at the size limit.
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(70 * 1024).fill(0x20)),
    });
    const refused = await client.send('POST', add, { 'Content-Type': 'application/json' }, endless);
    expect([refused.status, refused.json().code]).toEqual([413, 'payload_too_large']);
    const padded = JSON.stringify({ ...visitorBody(), padding: 'x'.repeat(60 * 1024) });
    expect((await client.send('POST', add, { 'Content-Type': 'application/json' }, padded)).status).toBe(201);
  });

  test('accepts writes only from its own pages and from clients without cookies', async ({ portal }) => {
    const client = new Client(portal);
    const cookie = { Cookie: 'lang=es' };
    const own = { Origin: portal.baseURL };
    const text = { 'Content-Type': 'text/plain' };
    for (const [what, headers, status] of [
      ['no cookie, no origin', {}, 201],
      ['no cookie, no origin, no JSON type', text, 201],
      ['own origin', own, 201],
      ['own origin and cookie', { ...own, ...cookie }, 201],
      [
        'own origin, cookie, charset',
        { ...own, ...cookie, 'Content-Type': 'application/json; charset=utf-8' },
        201,
      ],
      ['foreign origin', { Origin: 'https://evil.example' }, 403],
      ['foreign origin and cookie', { Origin: 'https://evil.example', ...cookie }, 403],
      ['own host on another port', { Origin: 'http://localhost:1' }, 403],
      ['own host by another scheme', { Origin: portal.baseURL.replace('http:', 'https:') }, 403],
      ['null origin', { Origin: 'null' }, 403],
      ['cookie without origin', cookie, 403],
      ['cookie and a form’s type', { ...own, ...cookie, ...text }, 403],
    ] as [string, Record<string, string>, number][]) {
      const answer = await client.post(add, visitorBody(), headers);
      expect([what, answer.status]).toEqual([what, status]);
      if (status === 403) expect(answer.json().code).toBe('forbidden_origin');
    }
  });

  test('says that registration is closed', { tag: ['@closed'] }, async ({ portal, mailbox }) => {
    const email = freshEmail();
    const refused = await new Client(portal).post(add, visitorBody({ email }));
    expect([refused.status, refused.json().code]).toEqual([403, 'registration_closed']);
    expect(mailbox.to(email)).toEqual([]);
  });
});

test.describe('GET /api/attendees/{id} and byEmail', () => {
  test('answer the same bytes for an unknown id and for an invalid one', async ({ portal }) => {
    const client = new Client(portal);
    const unknown = await client.get(`/api/attendees/${'0'.repeat(24)}`);
    expect([unknown.status, unknown.json().code]).toEqual([404, 'not_found']);
    for (const id of ['x', '%24ne', '[object Object]', 'A'.repeat(24), '..%2F..%2Fetc']) {
      const answer = await client.get(`/api/attendees/${encodeURI(id)}`);
      expect([id, answer.status, answer.text]).toEqual([id, 404, unknown.text]);
    }
  });

  test('byEmail finds an address in any spelling and nothing else', async ({ portal }) => {
    const client = new Client(portal);
    const email = freshEmail('óscar');
    const { id } = await client.register({ email });
    for (const asked of [email, email.toUpperCase(), ` ${email} `]) {
      const found = await client.get(`/api/attendees/byEmail/${encodeURIComponent(asked)}`);
      expect([found.status, found.json()]).toEqual([200, { _id: id }]);
    }
    for (const asked of [freshEmail(), '*', '$ne', '%00']) {
      const answer = await client.get(`/api/attendees/byEmail/${encodeURIComponent(asked)}`);
      expect([asked, answer.status, answer.json().code]).toEqual([asked, 404, 'not_found']);
    }
  });

  test('byEmail answers 30 questions in 10 minutes', { tag: ['@limits'] }, async ({ portal }) => {
    const client = new Client(portal);
    const ask = () => client.get(`/api/attendees/byEmail/${freshEmail()}`);
    for (let n = 0; n < 30; n++) expect((await ask()).status, `question ${n + 1}`).toBe(404);
    const refused = await client.get(`/api/attendees/byEmail/${freshEmail()}`, {
      'X-Forwarded-For': '203.0.113.9',
    });
    expect([refused.status, refused.json().code]).toEqual([429, 'too_many_requests']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
  });
});

test('add registers one mailbox five times a day, whatever its tags', { tag: ['@limits'] }, async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const [name, domain] = freshEmail('buzon').split('@');
  const spelling = (n: number) => `${name}+${n}@${domain}`;
  for (let n = 0; n < 5; n++) await client.register({ email: spelling(n) });
  const refused = await client.post(add, visitorBody({ email: spelling(5) }));
  expect([refused.status, refused.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await client.register({ email: `${name}@${domain}` });
  await mailbox.newest(`${name}@${domain}`);
  expect(mailbox.to(spelling(5))).toEqual([]);
});

test('a web address is not accepted as a name', async ({ portal }) => {
  const answers = { email: freshEmail(), nombres: 'www.evil.example claim your prize' };
  const refused = await new Client(portal).post(add, visitorBody(answers));
  expect([refused.status, refused.json()]).toEqual([
    400,
    { nombres: 'Escribe el nombre sin direcciones web' },
  ]);
});

test.describe('GET /api/attendees/resendinvitationAttendeeId/{id}', () => {
  const path = (id: string) => `/api/attendees/resendinvitationAttendeeId/${id}`;

  test('sends the mail again, and returns the full name only to the owner', async ({ portal, mailbox }) => {
    const client = new Client(portal);
    const email = freshEmail('marta');
    const { id, cookie } = await client.register({ email });
    await mailbox.newest(email);
    const masked = await client.get(path(id));
    expect([masked.status, masked.json()]).toEqual([200, { nombres: 'M•••', email: 'm•••@e•••.mx' }]);
    await mailbox.newest(email, 2);
    const whole = await client.get(path(id), { Cookie: cookie });
    expect(whole.json()).toEqual({ nombres: 'María José', email });
    const newest = await mailbox.newest(email, 3);
    expect(newest.id).not.toBe(mailbox.to(email)[0]?.id);
  });

  test('answers HEAD, prefetch and cross-site requests as usual, and sends nothing', async ({
    portal,
    mailbox,
  }) => {
    const client = new Client(portal);
    const email = freshEmail('marta');
    const { id } = await client.register({ email });
    await mailbox.newest(email);
    const usual = { nombres: 'M•••', email: 'm•••@e•••.mx' };
    const head = await client.send('HEAD', path(id));
    expect([head.status, head.text]).toEqual([200, '']);
    for (const headers of [
      { 'Sec-Purpose': 'prefetch' },
      { 'Sec-Purpose': 'prefetch;prerender' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ] as Record<string, string>[]) {
      const answer = await client.get(path(id), headers);
      expect([answer.status, answer.json()]).toEqual([200, usual]);
    }
    // A valid request follows those that must not send. Two mails in total prove that they did not.
    expect((await client.get(path(id))).status).toBe(200);
    await mailbox.newest(email, 2);
  });

  test('finds no one by an invalid id', async ({ portal }) => {
    const client = new Client(portal);
    for (const id of ['0'.repeat(24), 'x']) {
      const answer = await client.get(path(id));
      expect([answer.status, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  test('sends one a minute, the first one counting', { tag: ['@limits'] }, async ({ portal, mailbox }) => {
    const client = new Client(portal);
    const email = freshEmail();
    const { id } = await client.register({ email });
    const refused = await client.get(path(id));
    expect([refused.status, refused.json().code]).toEqual([429, 'too_many_requests']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    await mailbox.newest(email);
  });
});

test.describe('every path', () => {
  test('answers a method that is not allowed with 405 and the allowed ones', async ({ portal }) => {
    const client = new Client(portal);
    const id = '0'.repeat(24);
    for (const [path, allow] of [
      [add, 'POST'],
      [`/api/attendees/${id}`, 'GET, HEAD'],
      ['/api/attendees/byEmail/a@b.mx', 'GET, HEAD'],
      [`/api/attendees/resendinvitationAttendeeId/${id}`, 'GET, HEAD'],
      ['/api/countries', 'GET, HEAD'],
      ['/api/health/live', 'GET, HEAD'],
    ] as const) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (allow.includes(method)) continue;
        const answer = await client.send(method, path);
        expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([
          method,
          path,
          405,
          allow,
        ]);
        expect(answer.json().code).toBe('method_not_allowed');
      }
    }
  });

  test('answers JSON for a path that is not part of the API, in the caller’s language', async ({
    portal,
  }) => {
    const client = new Client(portal);
    for (const path of [
      '/api',
      '/api/nothing',
      '/api/attendees',
      '/api/attendees/a/b/c',
      '/api/users/x/y/z',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await client.send(method, path);
        expect([method, path, answer.status, answer.json().code]).toEqual([method, path, 404, 'not_found']);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    const english = await client.get('/api/nothing', { 'Accept-Language': 'en' });
    const spanish = await client.get('/api/nothing');
    expect(english.json().message).not.toBe(spanish.json().message);
  });

  test('reports whether it is alive and ready, and the state of the mail', async ({ portal }) => {
    const client = new Client(portal);
    const live = await client.get('/api/health/live');
    expect([live.status, live.json()]).toEqual([200, { status: 'live' }]);
    const ready = await client.get('/api/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'ready', store: portal.store, mail: expect.any(Object) });
    expect(ready.headers.get('cache-control')).toBe('private, no-store');
  });
});
