import { type Account, activeAccount, waitingAccount } from '../support/accounts';
import { buyerBody } from '../support/buyer-form';
import { Client } from '../support/client';
import { expect, test } from '../support/fixtures';
import type { Mailbox } from '../support/mailbox';
import { freshEmail, visitorBody } from '../support/people';
import type { Portal } from '../support/targets';

const none = 'a'.repeat(24);
const bearer = (account: Account) => ({ Authorization: `Bearer ${account.token}` });

async function buyerOf(portal: Portal, mailbox: Mailbox, more: Record<string, unknown> = {}) {
  const client = new Client(portal);
  const account = await activeAccount(portal, mailbox);
  const added = await client.post('/api/attendees/add', { ...buyerBody, ...more }, bearer(account));
  expect(added.status, added.text).toBe(201);
  const id = added.json<string>();
  const record = async () => (await client.get(`/api/attendees/${id}`, bearer(account))).json();
  return { client, account, id, record };
}

test('the calls of a signed-in person: 401, 403 and 404 according to the contract', {
  tag: ['@both-events'],
}, async ({ portal, mailbox }) => {
  const { client, account, id } = await buyerOf(portal, mailbox);
  const other = await activeAccount(portal, mailbox);
  const waiting = await waitingAccount(portal);
  const calls = (user: Account, attendee: string): [string, string][] => [
    ['POST', `/api/attendees/update/${attendee}`],
    ['GET', `/api/attendees/byUserId/${user.id}`],
    ['GET', `/api/attendees/PreByUserId/${user.id}`],
    ['GET', `/api/attendees/byEmailAndUpdate/${encodeURIComponent(user.email)}/${user.id}`],
    ['GET', `/api/attendees/resendinvitation/${user.id}`],
  ];
  const send = ([method, path]: [string, string], headers: HeadersInit = {}) =>
    method === 'POST' ? client.post(path, buyerBody, headers) : client.get(path, headers);
  for (const call of calls(account, id)) {
    const anonymous = await send(call);
    expect([call, anonymous.status, anonymous.json().code]).toEqual([call, 401, 'unauthenticated']);
    const inactive = await send(call, bearer(waiting));
    expect([call, inactive.status, inactive.json().code]).toEqual([call, 403, 'not_active']);
    const strangers = await send(call, bearer(other));
    expect([call, strangers.status, strangers.json().code]).toEqual([call, 404, 'not_found']);
    const nobody = await send(
      [call[0], call[1].replace(account.id, none).replace(id, none)] as [string, string],
      bearer(account),
    );
    expect([call, nobody.status, nobody.text]).toEqual([call, 404, strangers.text]);
    const wrong = await client.send(call[0] === 'POST' ? 'GET' : 'DELETE', call[1]);
    expect([call, wrong.status]).toEqual([call, 405]);
  }
});

test('byUserId answers the whole record to its owner, 404 if there is none', async ({ portal, mailbox }) => {
  const { client, account, record } = await buyerOf(portal, mailbox);
  const own = await client.get(`/api/attendees/byUserId/${account.id}`, bearer(account));
  expect([own.status, own.json()]).toEqual([200, await record()]);
  const without = await activeAccount(portal, mailbox);
  expect((await client.get(`/api/attendees/byUserId/${without.id}`, bearer(without))).status).toBe(404);
});

test('PreByUserId prefills from the account, then from the record', { tag: ['@both-events'] }, async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const account = await activeAccount(portal, mailbox);
  const path = `/api/attendees/PreByUserId/${account.id}`;
  const before = await client.get(path, bearer(account));
  expect(before.status).toBe(200);
  expect(before.json()).toMatchObject({
    email: account.email,
    nombres: 'María',
    apellidos: 'José Núñez',
    pais: 'MX',
    telefonoCodigoPais: '52',
    giroMuebleria: false,
    vip: 'false',
  });
  await client.post('/api/attendees/add', { ...buyerBody, vip: true }, bearer(account));
  const after = (await client.get(path, bearer(account))).json();
  const { locale, ...told } = buyerBody;
  expect(locale).toBe('es');
  expect(after).toMatchObject({ ...told, email: account.email, estado: 'Jalisco', vip: 'true' });
  expect(after).not.toHaveProperty('guid');
});

test('byEmailAndUpdate gives an account the record of its email, and to no other account; HEAD, prefetch and other sites link nothing', async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const account = await activeAccount(portal, mailbox, { email: freshEmail('muñoz') });
  const path = (email: string) =>
    `/api/attendees/byEmailAndUpdate/${encodeURIComponent(email)}/${account.id}`;
  expect((await client.get(path(account.email), bearer(account))).status).toBe(404);
  const { id, cookie } = await client.register({ email: account.email.toUpperCase() });
  expect((await client.get(`/api/attendees/${id}`, { Cookie: cookie })).json()).toHaveProperty('guid');
  expect((await client.get(`/api/attendees/byUserId/${account.id}`, bearer(account))).status).toBe(404);
  const answer = { _id: id, email: account.email.toUpperCase(), categoria: 'VISITANTE' };
  const withoutEffect: Record<string, string>[] = [
    { 'Sec-Purpose': 'prefetch' },
    { Purpose: 'prefetch' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of withoutEffect) {
    const loaded = await client.get(path(account.email), { ...bearer(account), ...headers });
    expect([loaded.status, loaded.json()]).toEqual([200, answer]);
  }
  expect((await client.send('HEAD', path(account.email), bearer(account))).status).toBe(200);
  expect((await client.get(`/api/attendees/byUserId/${account.id}`, bearer(account))).status).toBe(404);
  for (const email of [account.email, ` ${account.email.toUpperCase()}`]) {
    const linked = await client.get(path(email), bearer(account));
    expect([linked.status, linked.json()]).toEqual([200, answer]);
  }
  expect((await client.get(path(freshEmail()), bearer(account))).status).toBe(404);
  // The person who registered the address before may not be its owner.
  expect((await client.get(`/api/attendees/${id}`, { Cookie: cookie })).json()).not.toHaveProperty('guid');
  const own = (await client.get(`/api/attendees/byUserId/${account.id}`, bearer(account))).json();
  expect(own).toMatchObject({ _id: id, userId: account.id });
});

test('update stores the full profile, answers the id and sends one mail', { tag: ['@both-events'] }, async ({
  portal,
  mailbox,
}) => {
  const { client, account, id, record } = await buyerOf(portal, mailbox, {
    vip: true,
    whatsapp: '3300000001',
  });
  const before = await record();
  const body = {
    ...buyerBody,
    nombres: 'Marta',
    giroMuebleria: false,
    giroOtros: 'Ebanistería',
    locale: 'en',
  };
  const forbidden = {
    ...{ _id: none, guid: 'x', userId: none, email: 'otra@ejemplo.mx', vip: false, vipProcessed: 'true' },
    ...{ tipoRegistro: 'post', categoria: 'VISITANTE', premarketId: none, mails: [], $set: { a: 1 } },
  };
  const updated = await client.post(
    `/api/attendees/update/${id}`,
    { ...body, ...forbidden },
    bearer(account),
  );
  expect([updated.status, updated.json()]).toEqual([200, { _id: id }]);
  const { whatsapp, giroMuebleria, updatedAt, ...kept } = before;
  expect([whatsapp, giroMuebleria]).toEqual(['3300000001', true]);
  expect(await record()).toEqual({
    ...kept,
    updatedAt: expect.not.stringMatching(String(updatedAt)),
    nombres: 'Marta',
    giroOtros: 'Ebanistería',
    locale: 'en',
  });
  const mail = await mailbox.newest(account.email, 3);
  expect(mail.html).toMatch(/<html[^>]* lang="en"/);
});

test('company data of a Mexican buyer is validated and kept if it is sent, but never required', async ({
  portal,
  mailbox,
}) => {
  const company = {
    ...{
      razonSocial: 'Ñandú SA',
      cargo: 'Dueña',
      telefono: '3312345678',
      emailEmpresa: 'hola@nandu.example',
    },
    ...{ paisEmpresa: 'US', codigoPostalEmpresa: '90210', domicilio: 'Rodeo Drive', domicilioNumero: '1' },
  };
  const { client, account, id, record } = await buyerOf(portal, mailbox, company);
  const place = { estadoEmpresa: 'California', ciudadEmpresa: 'Beverly Hills' };
  expect(await record()).toMatchObject({ pais: 'MX', ...company, ...place });
  const update = (more: Record<string, unknown>) =>
    client.post(`/api/attendees/update/${id}`, { ...buyerBody, ...more }, bearer(account));
  expect((await update({ cargo: 'Socia', razonSocial: '' })).status).toBe(200);
  const { razonSocial, ...kept } = company;
  expect(razonSocial).toBe('Ñandú SA');
  const after = await record();
  expect(after).toMatchObject({ ...kept, cargo: 'Socia' });
  expect(after).not.toHaveProperty('razonSocial');
  const refused = await update({ telefono: '331', paisEmpresa: 'MX', codigoPostalEmpresa: '18000' });
  expect([refused.status, Object.keys(refused.json()).sort()]).toEqual([
    400,
    ['codigoPostalEmpresa', 'telefono'],
  ]);
  const wrong = await client.post(
    '/api/attendees/add',
    { ...buyerBody, emailEmpresa: 'nobody' },
    bearer(await activeAccount(portal, mailbox)),
  );
  expect([wrong.status, Object.keys(wrong.json())]).toEqual([400, ['emailEmpresa']]);
  expect(await record()).toEqual(after);
});

test('update names the invalid fields in the body’s language', async ({ portal, mailbox }) => {
  const { client, account, id, record } = await buyerOf(portal, mailbox);
  const before = await record();
  const wrong = {
    ...buyerBody,
    celular: '331',
    giroMuebleria: false,
    principalActividadMayoreo: false,
    mercadoAtiendeResidencial: false,
    locale: 'en',
  };
  const refused = await client.post(`/api/attendees/update/${id}`, wrong, bearer(account));
  expect([refused.status, refused.json()]).toEqual([
    400,
    {
      celular: 'Mobile number Invalid, expected number to 10 digits',
      giro: 'You must select at least one type of business',
      principalActividad: 'You must select at least one main business activity',
      mercadoAtiende: 'You must select at least one target business',
    },
  ]);
  expect(await record()).toEqual(before);
});

test('add by another form changes the category of the account’s own record only', async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const account = await activeAccount(portal, mailbox);
  const { id, cookie } = await client.register({ email: account.email });
  const record = async () => (await client.get(`/api/attendees/${id}`, { Cookie: cookie })).json();
  const before = await record();
  const other = await activeAccount(portal, mailbox);
  const student = { ...visitorBody({ email: account.email }), categoria: 'ESTUDIANTE', universidad: 'UDG' };
  const refusals = [await client.post('/api/attendees/add', student)];
  refusals.push(await client.post('/api/attendees/add', student, bearer(other)));
  expect(refusals.map(({ status, json }) => [status, json().code])).toEqual([
    [409, 'email_already_registered'],
    [409, 'email_already_registered'],
  ]);
  expect(await record()).toEqual(before);
  const key = { 'Idempotency-Key': 'a-change-of-category', ...bearer(account) };
  for (const attempt of [1, 2]) {
    const changed = await client.post('/api/attendees/add', student, key);
    expect([attempt, changed.status, changed.json()]).toEqual([attempt, 201, id]);
  }
  const own = (await client.get(`/api/attendees/${id}`, bearer(account))).json();
  const { guid, email, createdAt } = before;
  expect(own).toMatchObject({ guid, email, createdAt, categoria: 'ESTUDIANTE', userId: account.id });
  expect(own).not.toHaveProperty('notas');
  await mailbox.newest(account.email, 3);
  const buyer = await client.post('/api/attendees/add', buyerBody, bearer(account));
  expect([buyer.status, buyer.json()]).toEqual([201, id]);
});

test('resendinvitation sends once a minute; HEAD, prefetch and other sites send nothing', {
  tag: ['@limits'],
}, async ({ portal, mailbox }) => {
  const client = new Client(portal);
  const account = await activeAccount(portal, mailbox);
  await client.post('/api/attendees/add', buyerBody, bearer(account));
  const path = `/api/attendees/resendinvitation/${account.id}`;
  const harmless: Record<string, string>[] = [
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const header of harmless) {
    const answer = await client.get(path, { ...bearer(account), ...header });
    expect([answer.status, answer.json()]).toEqual([200, { sent: true }]);
  }
  expect((await client.send('HEAD', path, bearer(account))).status).toBe(200);
  const tooSoon = await client.get(path, bearer(account));
  expect([tooSoon.status, tooSoon.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(0);
  await mailbox.newest(account.email, 2);
});

test('resendinvitation sends the confirmation again', async ({ portal, mailbox }) => {
  const { client, account } = await buyerOf(portal, mailbox);
  const first = await mailbox.newest(account.email, 2);
  const again = await client.get(`/api/attendees/resendinvitation/${account.id}`, bearer(account));
  expect([again.status, again.json()]).toEqual([200, { sent: true }]);
  expect((await mailbox.newest(account.email, 3)).subject).toBe(first.subject);
});
