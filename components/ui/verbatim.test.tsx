import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bold } from './bold';
import { Filled, Verbatim } from './verbatim';

const email = 'ana@feria-mueble.example';
const broken = 'ana@<wbr/>feria-mueble.example';

test('an address wraps after its @, wherever it is shown', () => {
  for (const shown of [
    <Verbatim key="alone">{email}</Verbatim>,
    <Filled key="in a message" text="Enviado a {email} a las 9:00" email={email} />,
    bold([email]),
  ])
    expect(renderToStaticMarkup(shown)).toContain(`>${broken}</`);
});

test('a name stays as it was typed', () => {
  expect(renderToStaticMarkup(<Verbatim>Núñez & Íñiguez</Verbatim>)).toContain('>Núñez &amp; Íñiguez</span>');
  expect(renderToStaticMarkup(<Verbatim>{''}</Verbatim>)).toBe('');
});
