import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from '../lib/event-source/schema';

/** Writes the JSON schemas of an event's files to `events/`. Run it after every change to their zod schemas. */
for (const [file, text] of Object.entries(jsonSchemas())) writeFileSync(join('events', file), text);
