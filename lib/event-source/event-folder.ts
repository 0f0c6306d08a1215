import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the events that ship with the portal. */
const shipped = 'events';

/**
 * The folder of the event that `EVENT` names: a folder below `events/`, or a path from the project's root. Where it is
 * unset: the one that `config.event` in package.json names. Throws where there is none.
 */
export function eventFolder(event: string | undefined, root = process.cwd()): string {
  const name = event?.trim() || defaultEvent(root);
  const candidates = [...new Set([resolve(root, shipped, name), resolve(root, name)])];
  const found = candidates.find((folder) => existsSync(join(folder, 'event.yaml')));
  if (found) return found;
  const beside = candidates.at(-1) ?? '';
  const isFolder = existsSync(beside) && statSync(beside).isDirectory();
  const why = isFolder ? `${beside} has no event.yaml` : `there is no ${candidates.join(' and no ')}`;
  throw new Error(`EVENT: ${name} names no event: ${why}. Shipped: ${shippedEvents(root).join(', ')}.`);
}

/** The names of the events below `events/`. */
export function shippedEvents(root = process.cwd()): string[] {
  return readdirSync(join(root, shipped)).filter((name) =>
    existsSync(join(root, shipped, name, 'event.yaml')),
  );
}

function defaultEvent(root: string): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config.event;
}
