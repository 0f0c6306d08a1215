/**
 * Imports a postal catalogue: `npm run geo:import -- mx|us|<file> [--country MX|US] [--partial] [--from <address>]`.
 * `mx` and `us` download GeoNames' archive of the country, from a mirror if `--from` names one. A file is Correos de
 * México's CPdescarga.txt, or GeoNames' MX.txt or US.txt, in a zip archive or unpacked.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Env, parseEnv } from '../lib/base/env';
import { messageOf, Unavailable } from '../lib/base/errors';
import { importZips } from '../lib/geo/import-zips';
import { parsePostalFile } from '../lib/geo/parse-postal-file';
import { readCatalogue } from '../lib/geo/read-catalogue';
import { countryHasPostalLookup } from '../lib/geo/rules';
import { openStore } from '../lib/store/open-store';
import { loadEnv } from './load-env';

const usage =
  'Usage: npm run geo:import -- mx|us|<file> [--country MX|US] [--partial] [--from <address of a mirror>]';
const barWidth = 30;
const attribution =
  'Postal codes by GeoNames (https://www.geonames.org/), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).';

/** Reports the progress of a step: by a bar on a terminal, otherwise by one line at its end. */
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
  console.error(`Not imported: ${reason}\nThe data in use is unchanged.`);
  return 1;
}

/** Runs the command with these arguments and returns its exit code: 0 imported, 1 refused, 2 invalid arguments. */
export async function geoImport(
  args: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  let file: string | undefined;
  let options: { country?: string; partial?: boolean; from?: string };
  try {
    const parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { country: { type: 'string' }, partial: { type: 'boolean' }, from: { type: 'string' } },
    });
    options = parsed.values;
    [file] = parsed.positionals;
    if (!file || parsed.positionals.length > 1) throw new Error('Name one country or one file.');
    if (options.from !== undefined && !URL.canParse(options.from))
      throw new Error('--from must be an address.');
  } catch (error) {
    console.error(`${messageOf(error)}\n${usage}`);
    return 2;
  }
  const country = options.country?.toUpperCase();
  if (country !== undefined && !countryHasPostalLookup(country)) {
    console.error(`--country must be MX or US.\n${usage}`);
    return 2;
  }

  let env: Env;
  try {
    env = parseEnv(variables);
  } catch (error) {
    return fail(messageOf(error));
  }
  const catalogue = await readCatalogue(file, {
    from: options.from,
    onProgress: progress('Downloading'),
  });
  if (!catalogue.ok) return fail(catalogue.reason);
  const parsed = await parsePostalFile(catalogue.bytes, { country, onProgress: progress('Reading') });
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
      const advice = parsed.codes.size > 0 ? ' Use --partial to import it anyway.' : '';
      return fail(`${result.reason}${advice}`);
    }
    if (parsed.format === 'geonames') console.log(attribution);
    console.log(
      `Imported ${result.codes} codes in ${result.states} states. Running portals use them within seconds.${
        result.isComplete ? '' : ' Other codes are looked up in the built-in data.'
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
