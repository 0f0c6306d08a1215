import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { readPass } from './read-pass';

test('a pass is read as a camera, a US keyboard scanner on a Spanish layout and Caps Lock type it', () => {
  for (const content of [randomUUID(), newId()]) {
    for (const typed of [content, ` ${content}\n`, content.toUpperCase(), content.replaceAll('-', "'")])
      expect(readPass(typed)).toBe(content);
    expect(readPass(content.toUpperCase().replaceAll('-', "'"))).toBe(content);
  }
});

test.each(['', 'ana', '7K3M-Q9TX', `${randomUUID()}0`, 'https://example.com/', 'g'.repeat(24)])(
  '%j is not a pass',
  (text) => {
    expect(readPass(text)).toBeNull();
  },
);
