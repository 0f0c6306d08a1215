import { readFileSync } from 'node:fs';
import { findMissingPlatforms } from './find-missing-platforms';

/** Ends with 1 and one line for each platform package that package-lock.json lacks; another lock may be given by its path. */
const file = process.argv[2] ?? 'package-lock.json';
const missing = findMissingPlatforms(JSON.parse(readFileSync(file, 'utf8')));
for (const each of missing) console.error(`lock: ${each} in ${file}`);
if (missing.length > 0) process.exit(1);
console.log(`lock: ${file} has the packages of every supported platform`);
