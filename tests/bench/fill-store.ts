import { join } from 'node:path';
import Database from 'libsql';
import { withDerivedFields } from '@/lib/registration/search-index/derived-fields';
import type { Attendee } from '../../lib/registration/record';
import { openStore } from '../../lib/store/open-store';

const names = ['Ana Sofía', 'José Luis', 'María José', 'Íñigo', 'Lucía', 'Óscar', 'Ximena', 'Raúl'];
const surnames = ['Núñez', 'López', 'Ibáñez', 'Hernández', 'García', 'Muñoz', 'Pérez', 'Zúñiga', 'Ávila'];
const day = 24 * 60 * 60 * 1000;

/** Attendees per company, so that a company's name finds as many in a store of any size. */
export const companySize = 20;

/** The email of the nth invented attendee of a store. */
export const emailOf = (n: number) => `persona${n}@feria.example`;

/** The nth invented id of `count`: the ids are in order, and spread like random ones. */
export function idOf(n: number, count: number): string {
  return ((BigInt(n) * (1n << 96n)) / BigInt(count)).toString(16).padStart(24, '0');
}

/**
 * Fills a new SQLite store with copies of an attendee under invented names. The first `old` are registered before the
 * retention period ends, the others in the 60 days after `end`. The indexes are made afterwards, by whoever opens it.
 */
export async function fillStore(
  folder: string,
  template: Attendee,
  { count, old, end, timeZone }: { count: number; old: number; end: Date; timeZone: string },
): Promise<void> {
  const store = openStore({ MONGODB_DB: 'bench', DATA_DIR: folder });
  const attendees = store.collection<Attendee>({ name: 'attendees', key: 'id', unique: [], indexes: [] });
  await attendees.insert(template);
  await store.close();
  const database = new Database(join(folder, 'portal.db'));
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  const [stored] = database.prepare('SELECT doc FROM attendees WHERE _id = ?').pluck().all(template._id);
  const add = database.prepare('INSERT INTO attendees (_id, doc) VALUES (?, ?)');
  for (let n = 0; n < count; n += 1) {
    const createdAt = new Date(n < old ? 0 : end.getTime() + (1 + ((n * 7919) % 60)) * day);
    const guid = `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
    const own = {
      _id: idOf(n, count),
      email: emailOf(n),
      emailKey: emailOf(n),
      ...{ guid, qr: guid },
      nombres: names[n % names.length] ?? '',
      apellidos: `${surnames[n % surnames.length]} ${surnames[(n * 5) % surnames.length]}`,
      nombreEmpresa: `Muebles compania${Math.floor(n / companySize)}`,
    };
    const { words, registeredOn, derivedFrom, delivery } = withDerivedFields(
      { ...template, ...own, createdAt, derivedFrom: undefined },
      timeZone,
    );
    const date = { $d: createdAt.getTime() };
    const document = {
      ...JSON.parse(String(stored)),
      ...own,
      words,
      registeredOn,
      derivedFrom,
      delivery,
      createdAt: date,
      updatedAt: date,
    };
    add.run(own._id, JSON.stringify(document));
    if (n % 10_000 === 0) database.exec('COMMIT; BEGIN');
  }
  database.prepare('DELETE FROM attendees WHERE _id = ?').run(template._id);
  database.exec('COMMIT');
  database.close();
}
