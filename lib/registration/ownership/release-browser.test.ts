import { expect, test } from 'vitest';
import { answersOf, ownerOf, registered } from '@/tests/factories/registration';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { owns } from '../abilities';
import { attendeesSpec } from '../repository';
import { releaseBrowser } from './release-browser';

test('a record that cannot be read does not keep a browser from forgetting the others', async () => {
  const { deps, id, stored } = await registered();
  const other = await registered('visitante', answersOf('visitante', { email: 'otra@ejemplo.mx' }), deps);
  const browser = ownerOf(await stored(), await other.stored());
  await makeUnreadable(deps.store, attendeesSpec, id);
  const reported = reportedDocuments();
  await releaseBrowser(deps, browser);
  expect([...reported]).toEqual([id]);
  expect(owns(browser, await other.stored())).toBe(false);
});
