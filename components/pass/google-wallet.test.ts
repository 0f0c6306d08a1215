import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/base/env';
import { aShow } from '@/tests/factories/events';
import { attendeeOf } from '@/tests/factories/registration';
import { googleWalletLink } from './google-wallet';

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
const account = { client_email: 'wallet@example.iam.example', private_key: await exportPKCS8(privateKey) };
const issuer = { id: '3388000000012345678', account };
const now = new Date('2026-11-26T12:00:00Z');
const attendee = attendeeOf('congresista');

test('a pass is an event ticket signed by the service account, with its code, and works for a day', async () => {
  const link = await googleWalletLink(attendee, { event: aShow, locale: 'es', issuer, now });
  const token = link.replace('https://pay.google.com/gp/v/save/', '');
  const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
    audience: 'google',
    issuer: account.client_email,
    currentDate: now,
  });
  expect(protectedHeader.alg).toBe('RS256');
  expect([payload.typ, (payload.exp ?? 0) - (payload.iat ?? 0)]).toEqual(['savetowallet', 86_400]);
  expect(payload.payload).toMatchObject({
    eventTicketClasses: [
      {
        id: `${issuer.id}.furniture-${aShow.year}`,
        eventName: { defaultValue: { language: 'es', value: aShow.name.es } },
        venue: { name: { defaultValue: { value: aShow.venue.name.es } } },
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuer.id}.furniture-${attendee._id}`,
        classId: `${issuer.id}.furniture-${aShow.year}`,
        barcode: { type: 'QR_CODE', value: attendee.qr },
        ticketHolderName: `${attendee.nombres} ${attendee.apellidos}`,
        hexBackgroundColor: aShow.theme.categoryColors.CONGRESISTA,
      },
    ],
  });
  expect(JSON.stringify(payload)).not.toContain(attendee.email);
  // A day later, the link has ended.
  const later = new Date(now.getTime() + 25 * 3_600_000);
  await expect(jwtVerify(token, publicKey, { currentDate: later })).rejects.toThrow('exp');
});

test.each(['blockedAt', 'cancelledAt'] as const)('a pass with %s has no link', async (mark) => {
  const ended = { ...attendee, [mark]: now };
  await expect(googleWalletLink(ended, { event: aShow, locale: 'es', issuer, now })).rejects.toThrow(
    'not saved',
  );
});

test('issuer and key are set together, and the key is the JSON of a service account', () => {
  const both = { GOOGLE_WALLET_ISSUER: issuer.id, GOOGLE_WALLET_KEY: JSON.stringify(account) };
  expect(parseEnv(both).GOOGLE_WALLET_KEY).toEqual(account);
  expect(() => parseEnv({ GOOGLE_WALLET_ISSUER: issuer.id })).toThrow('GOOGLE_WALLET_ISSUER');
  expect(() => parseEnv({ ...both, GOOGLE_WALLET_KEY: '{}' })).toThrow('GOOGLE_WALLET_KEY');
});
