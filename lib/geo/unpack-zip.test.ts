import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isZip, unpackZip } from './unpack-zip';

const text = strToU8('MX\t44100');

test('finds the text beside its readme', () => {
  const zip = zipSync({ 'readme.txt': strToU8('Hola'), 'MX.txt': text });
  expect(isZip(zip)).toBe(true);
  expect(unpackZip(zip)).toEqual({ ok: true, bytes: text });
});

test('refuses an archive with no text, with two, and one that is damaged', () => {
  expect(unpackZip(zipSync({ 'readme.txt': text }))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('contains 0 text files'),
  });
  expect(unpackZip(zipSync({ 'MX.txt': text, 'US.txt': text }))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('contains 2 text files'),
  });
  const zip = zipSync({ 'MX.txt': new Uint8Array(5_000).map((_, index) => index * 7) });
  for (const damaged of [
    zip.subarray(0, 200),
    zip.map((byte, index) => (index > 40 && index < 80 ? 255 : byte)),
  ]) {
    expect(unpackZip(damaged)).toEqual({ ok: false, reason: 'The zip archive is damaged.' });
  }
});

test('unpacks nothing that is larger than the limit', () => {
  const bomb = zipSync({ 'MX.txt': new Uint8Array(3 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(10_000);
  expect(unpackZip(bomb, 2 * 1024 * 1024)).toEqual({
    ok: false,
    reason: 'MX.txt in the zip archive is larger than 2 MB.',
  });
});
