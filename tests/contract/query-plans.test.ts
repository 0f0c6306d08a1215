import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { refuseScans } from '../support/query-plans';

refuseScans();

function table() {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  database.exec('CREATE TABLE t (a, b, c); CREATE INDEX by_a_b ON t (a, b)');
  return database;
}

test.each([
  'SELECT c FROM t WHERE c = ?',
  'SELECT c FROM t',
  'SELECT count(*) FROM t WHERE c = ?',
  'SELECT c FROM t WHERE b = ? LIMIT ?',
  'SELECT c FROM t WHERE a = ? ORDER BY c LIMIT ?',
  'SELECT b, count(*) FROM t INDEXED BY by_a_b GROUP BY b',
  'SELECT c FROM t ORDER BY a',
  'DELETE FROM t WHERE c = ?',
  'UPDATE t SET a = ? WHERE b = ?',
])('a statement that scans or sorts is refused: %s', (sql) => {
  expect(() => table().prepare(sql)).toThrow('scans a collection');
});

test.each([
  'SELECT c FROM t WHERE a = ? ORDER BY b LIMIT ?',
  'SELECT c FROM t ORDER BY a LIMIT ?',
  'SELECT a, count(*) FROM t GROUP BY a',
  'DELETE FROM t WHERE a = ?',
])('a statement that uses an index is prepared: %s', (sql) => {
  expect(() => table().prepare(sql)).not.toThrow();
});
