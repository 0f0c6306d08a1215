import { closestWord } from './edit-distance';
import { machineVariables, variableNames } from './env';

/** More letters than this make another word. */
const letters = 3;

/**
 * The names in an environment that resemble one of the portal's variables and are none. A name with the value of that
 * variable is left out: on Windows, names have no case.
 */
export function misspelledVariables(
  source: Record<string, string | undefined>,
): { name: string; closest: string }[] {
  const candidates = variableNames.filter((name) => !machineVariables.includes(name));
  return Object.keys(source).flatMap((name) => {
    if (variableNames.includes(name) || !source[name]?.trim()) return [];
    const closest = closestWord(name, candidates, letters);
    return closest && source[closest] !== source[name] ? [{ name, closest }] : [];
  });
}
