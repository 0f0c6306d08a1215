import { z } from 'zod';
import { eventSchema } from './schema';
import { themeSchema } from './theme-schema';

/** The JSON schemas with which editors complete and check an event's files, by file name. */
export function jsonSchemas(): Record<string, string> {
  const write = (schema: z.ZodType) =>
    `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`;
  return { 'event.schema.json': write(eventSchema), 'theme.schema.json': write(themeSchema) };
}
