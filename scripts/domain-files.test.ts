import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

/* docs/architecture.md lists the kinds of files at the root of a domain's folder. */
const kinds = /^(?:abilities|decide|record|repository|rules|schema|types|[a-z]+-limits)$/;
/** The first words of use cases. */
const verbs = 'admit block change decide find insert list read register repeat retry validate'.split(' ');

test.each(['lib/registration', 'lib/office'])(
  'the root of %s has use cases and the known kinds of files',
  (folder) => {
    const names = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ name }) => name.replace(/\.tsx?$/, ''));
    expect(names).toContain('repository');
    const isUseCase = (name: string) => name.includes('-') && verbs.includes(name.split('-')[0] ?? '');
    expect(names.filter((name) => !kinds.test(name) && !isUseCase(name))).toEqual([]);
  },
);
