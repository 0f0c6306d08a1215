import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountForm } from '@/components/account/account-form';
import { formTexts } from '@/components/form/form-texts';
import { untouched } from '@/lib/base/form-state';
import { createGeo } from '@/lib/geo/create-geo';
import { eventNamed } from '@/tests/factories/events';
import { freshStore } from '@/tests/factories/store';
import { buildForm } from './build-form';
import { BuyerForm } from './buyer-form';

const action = async () => untouched;

/** The label of the Enter key of each control that a person can see; null of one that is not a line of text. */
function enterKeys(html: string): (string | null)[] {
  const controls = [...html.matchAll(/<(?:input|select|textarea) [^>]*>/g)]
    .map(([control]) => control)
    .filter((control) => !/ type="hidden"| tabindex="-1"/i.test(control));
  return controls.map((control) =>
    / type="(?:text|email|tel|password)"/.test(control)
      ? (/ enterkeyhint="(\w+)"/i.exec(control)?.[1] ?? 'none')
      : null,
  );
}

test('the Enter key of a phone leads to the next field of a step, and from its last one to the button', async () => {
  const lastKeys = new Set<string | null>();
  for (const event of ['furniture', 'foundry', 'coffee-roasters'].map(eventNamed))
    for (const form of event.registration.forms) {
      const definition = await buildForm({ event, geo: createGeo(freshStore()) }, form, 'es');
      for (const step of definition.steps) {
        const shown = { ...definition, steps: [step] };
        const keys = enterKeys(renderToStaticMarkup(<BuyerForm definition={shown} action={action} />));
        const last = keys.pop() ?? null;
        expect(['go', null], `${form} ${step.id}`).toContain(last);
        lastKeys.add(last);
        for (const key of keys) expect(['next', null], `${form} ${step.id}`).toContain(key);
      }
    }
  expect(lastKeys).toEqual(new Set(['go', null]));
});

test('the Enter key of a phone leads through an account form', () => {
  const fields = (['text', 'email', 'password'] as const).map((type) => ({ name: type, type, label: type }));
  const html = renderToStaticMarkup(
    <AccountForm
      name="form"
      action={action}
      fields={fields}
      texts={formTexts('es', 'account.login', { submit: 'submit', submitting: 'submitting' })}
    />,
  );
  expect(enterKeys(html)).toEqual(['next', 'next', 'go']);
});
