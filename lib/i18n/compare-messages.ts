import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { messageOf } from '@/lib/base/errors';

export type MessageTree = { [key: string]: string | MessageTree };

/**
 * All differences between the two catalogues (a key, an ICU argument or a tag that only one has), and empty or
 * unreadable texts.
 */
export function compareMessages(catalogues: Record<string, MessageTree>): string[] {
  const read = Object.entries(catalogues).map(([name, messages]) => ({ name, texts: flatten(messages) }));
  const keys = new Set(read.flatMap(({ texts }) => [...texts.keys()]));
  const faults: string[] = [];
  for (const key of keys) {
    const shapes = new Set<string>();
    for (const { name, texts } of read) {
      const text = texts.get(key);
      if (text === undefined) faults.push(`${name}: ${key} is missing`);
      else if (text.trim() === '') faults.push(`${name}: ${key} is empty`);
      else {
        try {
          shapes.add(messageArguments(text).join(', '));
        } catch (error) {
          faults.push(`${name}: ${key} cannot be read: ${messageOf(error)}`);
        }
      }
    }
    if (shapes.size > 1)
      faults.push(`${key}: the arguments differ: ${[...shapes].map((each) => `(${each})`).join(' and ')}`);
  }
  return faults;
}

/** The differences between a list of codes and the messages for them. */
export function compareCodes(codes: readonly string[], messages: MessageTree): string[] {
  return [
    ...codes.filter((code) => !(code in messages)).map((code) => `errors.${code} is missing`),
    ...Object.keys(messages)
      .filter((code) => !codes.includes(code))
      .map((code) => `errors.${code} is no code of lib/base/errors.ts`),
  ];
}

/** The texts by their full key, such as `errors.not_found`. */
export function flatten(messages: MessageTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/**
 * The forms of the event's name inside a sentence. All are filled in together, so each language takes the one it needs.
 */
const nameForms = new Set(['theEvent', 'ofTheEvent', 'toTheEvent', 'TheEvent']);

/** The arguments and tags of an ICU message. Throws if it cannot be parsed. */
export const messageArguments = (text: string): string[] => argumentsOf(parse(text));

/** Each argument and tag once, with its kind, sorted. Includes select options, since code uses their names. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return [...new Set(elements.flatMap(namesOf))].sort();
}

function namesOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.argument:
      return [nameForms.has(element.value) ? 'theEvent' : element.value];
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
      return [`${element.value}:${TYPE[element.type]}`];
    case TYPE.tag:
      return [`<${element.value}>`, ...argumentsOf(element.children)];
    case TYPE.plural:
    case TYPE.select: {
      const keys = Object.keys(element.options).sort().join('|');
      const inner = Object.values(element.options).flatMap(({ value }) => argumentsOf(value));
      return [`${element.value}:${element.type === TYPE.select ? keys : 'plural'}`, ...inner];
    }
    default:
      return [];
  }
}
