import { existsSync, readdirSync } from 'node:fs';
import { relative, resolve as resolvePath } from 'node:path';
import { createVitest, parseAst } from 'vitest/node';
import { resolve, unitProject } from '../vitest.config';
import { findMutations, type Mutation, mutated } from './find-mutations';

/*
 * `npm run test:mutations`: changes every rule of the pure decisions, one at a time, and runs the tests beside the file,
 * which have to fail. The files stay as they are: the rule changes while Vitest loads them. With arguments, only files
 * whose path contains one of them. Exits with 1 if the tests pass with a changed rule.
 */

/** Who may do what, how often, and what a submission leads to. */
const files = [
  ...readdirSync('lib')
    .map((domain) => `lib/${domain}/abilities.ts`)
    .filter((file) => existsSync(file)),
  'lib/limits/table.ts',
  'lib/registration/decide.ts',
  'lib/registration/place/decide.ts',
];
const filters = process.argv.slice(2);
const chosen = files.filter((file) => filters.length === 0 || filters.some((each) => file.includes(each)));

/** What Vitest executes of each file: the code without types. */
const loaded = new Map<string, string>();
let changed: { file: string; code: string } | undefined;

const vitest = await createVitest(
  'test',
  { ...unitProject, pool: 'threads', config: false, watch: false, reporters: [{}] },
  {
    resolve,
    plugins: [
      {
        name: 'mutations',
        enforce: 'post',
        transform(code, id) {
          const file = relative(process.cwd(), id).replaceAll('\\', '/');
          if (!chosen.includes(file)) return null;
          if (changed?.file === file) return { code: changed.code, map: null };
          loaded.set(file, code);
          return null;
        },
      },
    ],
  },
);

let survivors = 0;
for (const file of chosen) {
  const test = file.replace(/\.ts$/, '.test.ts');
  if (!(await passes(file, test))) throw new Error(`${test} fails without a change`);
  const code = loaded.get(file);
  if (code === undefined) throw new Error(`${test} does not load ${file}`);
  const mutations = findMutations(code, parseAst(code));
  let survived = 0;
  for (const mutation of mutations) {
    changed = { file, code: mutated(code, mutation) };
    if (await passes(file, test)) {
      survived++;
      console.log(describe(file, code, mutation));
    }
  }
  changed = undefined;
  vitest.invalidateFile(resolvePath(file));
  survivors += survived;
  console.log(`${file}: ${mutations.length - survived} of ${mutations.length} changes turn a test red`);
}
await vitest.close();
process.exit(survivors > 0 ? 1 : 0);

/** Whether the tests of a file pass with its present code. */
async function passes(file: string, test: string): Promise<boolean> {
  vitest.invalidateFile(resolvePath(file));
  const specifications = await vitest.globTestSpecifications([test]);
  if (specifications.length === 0) throw new Error(`${test} is missing`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The result also has the files of earlier runs.
  const own = testModules.filter(({ moduleId }) => moduleId.replaceAll('\\', '/').endsWith(test));
  return unhandledErrors.length === 0 && own.length > 0 && own.every((each) => each.ok());
}

/** The changed line, before and after. */
function describe(file: string, code: string, { start, end, replacement }: Mutation): string {
  const from = code.lastIndexOf('\n', start - 1) + 1;
  const to = code.indexOf('\n', end);
  const line = code.slice(from, to < 0 ? undefined : to).trim();
  return `${file}: SURVIVED ${JSON.stringify(code.slice(start, end))} → ${JSON.stringify(replacement)} in: ${line}`;
}
