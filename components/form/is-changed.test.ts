import { afterEach, expect, test, vi } from 'vitest';
import { type Control, isChanged } from './is-changed';

class FakeSelect {
  readonly options: { defaultSelected: boolean }[];
  constructor(
    rendered: number | undefined,
    readonly selectedIndex: number,
  ) {
    this.options = [0, 1, 2].map((index) => ({ defaultSelected: index === rendered }));
  }
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the option that the server rendered', 1, 1, false],
  ['another option', 1, 2, true],
  ['the first option where the server rendered none as selected', undefined, 0, false],
  ['another option where the server rendered none as selected', undefined, 1, true],
])('a select that shows %s', (_, rendered, selected, changed) => {
  vi.stubGlobal('HTMLSelectElement', FakeSelect);
  const control: Partial<Control> = new FakeSelect(rendered, selected) as object;
  expect(isChanged(control as Control)).toBe(changed);
});
