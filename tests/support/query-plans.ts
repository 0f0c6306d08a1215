import Database from 'libsql';

/** What SQLite does instead of using an index: it reads a whole table, sorts, or builds an index for one statement. */
const slow =
  /^SCAN (?!json_each)(?!.* USING (?:COVERING )?INDEX)|AUTOMATIC|TEMP B-TREE FOR .*(?:ORDER|GROUP) BY/;

/** A walk along a whole index, which only a limited or a counting statement may make. */
const walk = /^SCAN .* USING (?:COVERING )?INDEX/;

/** The statement's step that takes longer the more documents there are, if it has one. */
function scanIn(plan: readonly { detail: string }[], sql: string): string | undefined {
  const mayWalk = /LIMIT \?|count\(\*\)/.test(sql);
  return plan.find(({ detail }) => slow.test(detail) || (walk.test(detail) && !mayWalk))?.detail;
}

const tables = 'SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL';

const checked = new Set<string>();

/** From now on, preparing a statement of SQLite throws if it scans or sorts. */
export function refuseScans(): void {
  const { prototype } = Database;
  const prepare: (sql: string) => Database.Statement<unknown[]> = prototype.prepare;
  const checkedPrepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (
      /^\s*(?:SELECT|UPDATE|DELETE)/i.test(sql) &&
      !/sqlite_schema|pragma_/.test(sql) &&
      !checked.has(sql)
    ) {
      const schema = prepare.call(this, `${tables} ORDER BY type = 'trigger', type = 'index'`).all();
      // To explain a statement on the connection itself would leave it locked for others.
      const copy = new Database(':memory:');
      for (const each of schema as { sql: string }[]) copy.exec(each.sql);
      const plan = prepare.call(copy, `EXPLAIN QUERY PLAN ${sql}`).all();
      const step = scanIn(plan as { detail: string }[], sql);
      copy.close();
      if (step) throw new Error(`This statement scans a collection (${step}): ${sql}`);
      checked.add(sql);
    }
    return statement;
  };
  Object.defineProperty(prototype, 'prepare', { value: checkedPrepare, configurable: true, writable: true });
}
