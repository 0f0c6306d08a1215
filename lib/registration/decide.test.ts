import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { UserId } from '@/lib/base/ids';
import type { FormName } from '@/lib/event/types';
import { aShow } from '@/tests/factories/events';
import { attendeeOf, nobody, ownerOf, signedIn } from '@/tests/factories/registration';
import type { Caller } from './abilities';
import {
  corrected,
  type KnownEmail,
  knownEmail,
  recategorized,
  replaced,
  type ValidCorrection,
} from './decide';
import type { Attendee } from './record';
import type { ValidAnswers } from './validate-answers';

const registeredAt = new Date('2026-11-21T10:00:00Z');
const minute = 60_000;
const at = (milliseconds: number) => new Date(registeredAt.getTime() + milliseconds);

/** What a form makes of a person's answers, with a key of its own. */
const submissionOf = (form: FormName, overrides: Partial<Attendee> = {}) =>
  attendeeOf(form, { idempotencyKey: randomUUID(), ...overrides });

const visitor = submissionOf('visitante');
const same = submissionOf('visitante');
const conference = submissionOf('congresista');
const express = submissionOf('express');
const expressBuyer = submissionOf('express', { categoria: 'COMPRADOR' });
const withKey = (submission: Attendee) => ({ ...submission, idempotencyKey: visitor.idempotencyKey });
const other = { ...same, nombres: 'Marta' };

const account = signedIn();
const browser = ownerOf(visitor);
const inactive = signedIn({ active: false });
const stranger = signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as UserId, email: 'otra@ejemplo.mx' });

interface Case {
  submission: Attendee;
  caller?: Caller;
  /** ms since the record was stored. */
  after?: number;
  mayReplace?: boolean;
  stored?: Partial<Attendee>;
  decision: KnownEmail;
}

const cases: Record<string, Case> = {
  'a retry': { submission: withKey(same), decision: 'sameAnswer' },
  'a retry a minute later': { submission: withKey(same), after: minute, decision: 'sameAnswer' },
  'a retry after a minute': { submission: withKey(same), after: minute + 1, decision: 'refuse' },
  'a retry after the browser lost the record': {
    submission: withKey(same),
    stored: { browserNonce: 'b' },
    decision: 'refuse',
  },
  'a retry that may replace, with the same answers': {
    submission: withKey(same),
    mayReplace: true,
    decision: 'sameAnswer',
  },
  'a retry that may replace, with other answers': {
    submission: withKey(other),
    mayReplace: true,
    decision: 'replace',
  },
  'a retry that differs only in the spelling of the email': {
    submission: withKey({ ...same, email: 'MARIA@ejemplo.mx' }),
    mayReplace: true,
    decision: 'sameAnswer',
  },
  'a retry that asks for the premarket': {
    submission: withKey({ ...same, vip: true }),
    mayReplace: true,
    decision: 'replace',
  },
  'a retry with another category': {
    submission: withKey({ ...same, categoria: 'CONGRESISTA' }),
    mayReplace: true,
    decision: 'replace',
  },
  'a retry with other purposes': {
    submission: withKey({ ...same, consent: { ...same.consent, purposes: ['news'] } }),
    mayReplace: true,
    decision: 'replace',
  },
  'a retry with other answers that may not replace': { submission: withKey(other), decision: 'sameAnswer' },
  'a retry with other answers after a correction': {
    submission: withKey(other),
    mayReplace: true,
    stored: { updatedAt: at(1) },
    decision: 'sameAnswer',
  },
  'a retry with other answers after a minute': {
    submission: withKey(other),
    mayReplace: true,
    after: minute + 1,
    decision: 'refuse',
  },
  'a stranger': { submission: same, decision: 'refuse' },
  'the browser that registered it': { submission: same, caller: browser, decision: 'sameAnswer' },
  'that browser after a minute': {
    submission: same,
    caller: browser,
    after: minute + 1,
    decision: 'refuse',
  },
  'that browser with another form': { submission: conference, caller: browser, decision: 'sameAnswer' },
  'the account, same form': { submission: same, caller: account, after: 2 * minute, decision: 'refuse' },
  'the account, another form': { submission: conference, caller: account, decision: 'changeCategory' },
  'the account, another form, later': {
    submission: conference,
    caller: account,
    after: 99 * minute,
    decision: 'changeCategory',
  },
  'the account, the express form with the same category': {
    submission: express,
    caller: account,
    after: 2 * minute,
    decision: 'refuse',
  },
  'the account, the express form with another category': {
    submission: expressBuyer,
    caller: account,
    decision: 'changeCategory',
  },
  'the account, completing an express registration': {
    submission: same,
    caller: account,
    stored: { form: 'express', nacimiento: undefined },
    decision: 'changeCategory',
  },
  'the account, with an address that is not its own': {
    submission: { ...conference, emailKey: 'otra@ejemplo.mx' },
    caller: account,
    after: 2 * minute,
    stored: { userId: account.user?.id, emailKey: 'otra@ejemplo.mx' },
    decision: 'refuse',
  },
  'an inactive account': { submission: conference, caller: inactive, after: 2 * minute, decision: 'refuse' },
  'another account': { submission: conference, caller: stranger, decision: 'refuse' },
  'the account, if the record is in another one': {
    submission: conference,
    caller: account,
    stored: { userId: 'bbbbbbbbbbbbbbbbbbbbbbbb' },
    decision: 'refuse',
  },
};

describe('a known email', () => {
  test.each(Object.entries(cases))('sent by %s', (_, each) => {
    const { submission, caller = nobody, after = 1000, mayReplace = false, stored, decision } = each;
    const resubmission = { caller, submission, mayReplace, now: at(after) };
    expect(knownEmail(resubmission, { ...visitor, ...stored })).toBe(decision);
  });
});

describe('a replaced record', () => {
  const now = at(minute);
  const identity = ['_id', 'guid', 'qr', 'email', 'emailKey', 'createdAt', 'ownerNonce', 'mails'] as const;

  test('has the answers, form and consent of the submission, and keeps who it is', () => {
    const submission = { ...conference, email: 'MARIA@ejemplo.mx', locale: 'en' as const };
    const next = replaced(visitor, submission, aShow, now);
    for (const field of identity) expect([field, next[field]]).toEqual([field, visitor[field]]);
    expect(next).toMatchObject({ categoria: 'CONGRESISTA', form: 'congresista', updatedAt: now });
    expect([next.locale, next.idempotencyKey]).toEqual(['en', conference.idempotencyKey]);
    expect(next.consent).toEqual({ ...conference.consent, at: now });
    expect(next).not.toHaveProperty('notas');
  });

  test('loses its sessions outside the conferences, and overtakes a choice in progress', () => {
    const seated = { ...visitor, sessions: ['a'], seatsUntil: now, sessionsRevision: 4 };
    expect(replaced(seated, conference, aShow, now)).toMatchObject({ sessions: ['a'], sessionsRevision: 4 });
    const next = replaced(seated, same, aShow, now);
    expect([next.sessions, next.seatsUntil, next.sessionsRevision]).toEqual([undefined, undefined, 5]);
    expect(replaced(visitor, same, aShow, now).sessionsRevision).toBe(1);
  });

  test('keeps its sessions as a buyer only where buyers choose sessions', () => {
    const seated = { ...conference, sessions: ['a'] };
    const withBuyers = { seatCategories: ['CONGRESISTA', 'COMPRADOR'] } as const;
    expect(recategorized(seated, 'COMPRADOR', withBuyers, now).sessions).toEqual(['a']);
    expect(recategorized(seated, 'COMPRADOR', aShow, now).sessions).toBeUndefined();
    expect(recategorized(seated, 'VISITANTE', withBuyers, now).sessions).toBeUndefined();
  });

  test.each([
    [true, { vip: true, vipProcessed: true, premarketId: 'p' }],
    [false, { vip: undefined, vipProcessed: undefined, premarketId: undefined }],
  ])('whose premarket request is decided (%s) has the request %j', (vipProcessed, request) => {
    const buyer = { ...visitor, vip: true, vipProcessed, premarketId: 'p' };
    const { vip, vipProcessed: isDecided, premarketId } = replaced(buyer, same, aShow, now);
    expect({ vip, vipProcessed: isDecided, premarketId }).toEqual(request);
  });
});

describe('a corrected record', () => {
  const now = at(minute);
  const ofForm = ['nombres', 'apellidos', 'notas', 'nombreEmpresa'];
  const correctionOf = (answers: Record<string, string>, change: Partial<ValidCorrection> = {}) => ({
    answers: answers as unknown as ValidAnswers,
    ofForm,
    all: [...ofForm, 'cargo'],
    untouched: new Set<string>(),
    locale: undefined,
    ...change,
  });

  test('has the new answers, without those that were left empty, and names what differs', () => {
    const { next, changedFields } = corrected(
      visitor,
      correctionOf({ nombres: 'Marta', apellidos: visitor.apellidos, nombreEmpresa: 'Roble' }),
      now,
    );
    expect(next).toMatchObject({ nombres: 'Marta', nombreEmpresa: 'Roble', updatedAt: now });
    expect(next).not.toHaveProperty('notas');
    expect(changedFields).toEqual(['nombres', 'notas', 'nombreEmpresa']);
  });

  test('keeps the answers that nobody touched, also if they were changed meanwhile', () => {
    const newest = { ...visitor, apellidos: 'Peña' };
    const untouched = new Set(['apellidos', 'notas', 'nombreEmpresa']);
    const correction = correctionOf({ nombres: 'Marta', apellidos: 'Vieja' }, { untouched });
    const { next, changedFields } = corrected(newest, correction, now);
    expect(next).toMatchObject({ nombres: 'Marta', apellidos: 'Peña', notas: visitor.notas });
    expect(changedFields).toEqual(['nombres']);
  });

  test.each([
    ['MX', 'Dueña'],
    ['US', undefined],
  ])('in %s keeps a company answer that was not asked there: %s', (pais, cargo) => {
    const answers = { nombres: visitor.nombres, apellidos: visitor.apellidos };
    const { next } = corrected({ ...visitor, pais, cargo: 'Dueña' }, correctionOf(answers), now);
    expect(next.cargo).toBe(cargo);
  });

  test('names the language only if it changes', () => {
    const answers = Object.fromEntries(ofForm.map((name) => [name, String(visitor[name as 'nombres'])]));
    const changedIn = (locale: 'es' | 'en' | undefined) =>
      corrected(visitor, correctionOf(answers, { locale }), now).changedFields;
    expect([changedIn(undefined), changedIn('es'), changedIn('en')]).toEqual([[], [], ['locale']]);
  });
});
