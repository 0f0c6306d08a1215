import type { SourceFile } from './import-graph';

/** The builder of schemas for texts, and the function that normalizes a text of limited length. */
const builders = ['lib/base/bounded-text.ts', 'lib/base/text-limit.ts'];

/** Files that may make other schemas of texts, because what they read comes from the portal itself or its operator. */
const schemaFiles = [
  // What is stored, in any version.
  /^lib\/(?:[\w-]+\/)+(?:record|repository)\.ts$/,
  /^lib\/mail\/kept-mails\.ts$/,
  // The operator's environment and the folder of an event, which a running server does not read.
  /^lib\/base\/env\.ts$/,
  /^lib\/event-source\//,
  // Describes answers in the OpenAPI document.
  /^lib\/contract\/operation\.ts$/,
];

/** Files that may normalize a text of any length: that of the operator's file of postal codes. */
const normalizingFiles = [/^lib\/geo\/parse-postal-file\.ts$/];

const textSchema =
  /\bz\s*\.\s*(?:coerce\s*\.\s*string|string|stringFormat|stringbool|templateLiteral|iso|email|url|httpUrl|uuid(?:v[467])?|guid|nanoid|cuid2?|ulid|xid|ksuid|emoji|e164|jwt|hex|hash|hostname|base64(?:url)?|ip(?:v[46])|cidr(?:v[46])|mac)\b/g;
const otherNameOfZod =
  /import\s+(?!(?:type\s+)?\{\s*(?:type\s+)?z\s*\}\s*from)[^;]*?from\s+'zod(?:\/[^']*)?'/g;
const normalizing = /\.normalize\s*\(/g;

/**
 * One sentence for each schema of a text that is not made by `boundedText`, and for each text that is normalized whatever
 * its length. The length of a text from outside must be checked before any pattern sees it.
 */
export function findUnboundedTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !builders.includes(path))
    .flatMap(({ path, text }) => {
      const matchesOf = (pattern: RegExp, exempt: readonly RegExp[]) =>
        exempt.some((each) => each.test(path)) ? [] : [...text.matchAll(pattern)].map(([match]) => match);
      return [
        ...matchesOf(textSchema, schemaFiles).map((match) => `${path} has ${match}; use boundedText`),
        ...matchesOf(otherNameOfZod, []).map((match) => `${path} has ${match}; import only { z }`),
        ...matchesOf(normalizing, normalizingFiles).map((match) => `${path} has ${match}; use normalizeText`),
      ];
    });
}
