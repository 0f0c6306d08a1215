/**
 * Imports a postal catalogue: `npm run geo:import -- <file> [--country MX|US] [--partial]`.
 * The file is Correos de México's CPdescarga.txt, or GeoNames' MX.txt or US.txt.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Env, parseEnv } from '../lib/base/env';
import { Unavailable } from '../lib/base/errors';
import { importZips } from '../lib/geo/import-zips';
import { parsePostalFile } from '../lib/geo/parse-postal-file';
import { countryHasPostalLookup } from '../lib/geo/rules';
import { openStore } from '../lib/store/open-store';
import { loadEnv } from './load-env';

const usage = 'Usage: npm run geo:import -- <file> [--country MX|US] [--partial]';
const barWidth = 30;

/** Reports the progress of a step: a bar on a terminal, elsewhere one line at its end. */
function progress(step: string): (done: number, total: number) => void {
  let last = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent === last) return;
    last = percent;
    if (process.stdout.isTTY) {
      const filled = Math.round((percent / 100) * barWidth);
      const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
      process.stdout.write(`\r${step} ${bar} ${String(percent).padStart(3)} %${percent === 100 ? '\n' : ''}`);
    } else if (percent === 100) {
      console.log(`${step}: done`);
    }
  };
}

function fail(reason: string): number {
  console.error(`Not imported: ${reason}\nThe data in use stays as it was.`);
  return 1;
}

/** Runs the command with these arguments; answers its exit code: 0 imported, 1 refused, 2 wrong arguments. */
export async function geoImport(
  args: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  let file: string | undefined;
  let options: { country?: string; partial?: boolean };
  try {
    const parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { country: { type: 'string' }, partial: { type: 'boolean' } },
    });
    options = parsed.values;
    [file] = parsed.positionals;
    if (!file || parsed.positionals.length > 1) throw new Error('Name one file.');
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  const country = options.country?.toUpperCase();
  if (country !== undefined && !countryHasPostalLookup(country)) {
    console.error(`--country is MX or US.\n${usage}`);
    return 2;
  }

  let env: Env;
  let bytes: Buffer;
  try {
    env = parseEnv(variables);
    bytes = readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return fail(code ? `${file} cannot be read (${code}).` : message);
  }
  const parsed = await parsePostalFile(bytes, { country, onProgress: progress('Reading') });
  if (!parsed.ok) return fail(parsed.reason);
  const source = parsed.format === 'correos' ? 'Correos de México' : 'GeoNames';
  console.log(
    `${source}, ${parsed.country}, ${parsed.encoding}: ${parsed.codes.size} codes in ${parsed.lines} lines`,
  );
  for (const [reason, { count, firstLine }] of parsed.broken) {
    console.log(
      `  ${count} ${count === 1 ? 'line' : 'lines'} left out (${reason}), first at line ${firstLine}`,
    );
  }

  const store = openStore(env);
  try {
    const result = await importZips({ store, clock: () => new Date() }, parsed, {
      allowPartial: options.partial,
      onProgress: progress('Writing'),
    });
    if (result.outcome === 'refused') {
      const advice = parsed.codes.size > 0 ? ' Use --partial to take it all the same.' : '';
      return fail(`${result.reason}${advice}`);
    }
    console.log(
      `Imported ${result.codes} codes in ${result.states} states. Running portals use them within seconds.${
        result.isComplete ? '' : ' What they lack is looked up in the built-in data.'
      }`,
    );
    return 0;
  } catch (error) {
    if (error instanceof Unavailable) return fail(error.message);
    throw error;
  } finally {
    await store.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  loadEnv();
  process.exitCode = await geoImport(process.argv.slice(2), process.env);
}
