import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bold } from './bold';
import { MailtoLink } from './mailto-link';
import { Filled, Verbatim } from './verbatim';

const email = 'ana@feria-mueble.example';
const broken = 'ana@<wbr/>feri<span class="whitespace-nowrap">a-m</span>ueble.example';

test('an address wraps after its @ and not at a hyphen, wherever it is shown', () => {
  for (const shown of [
    <Verbatim key="alone">{email}</Verbatim>,
    <Filled key="in a message" text="Enviado a {email} a las 9:00" email={email} />,
    bold([email]),
  ])
    expect(renderToStaticMarkup(shown)).toContain(`>${broken}</`);
});

test('a name stays as it was typed', () => {
  expect(renderToStaticMarkup(<Verbatim>Núñez-Íñiguez & Hijos</Verbatim>)).toContain(
    '>Núñez-Íñiguez &amp; Hijos</span>',
  );
  expect(renderToStaticMarkup(<Verbatim>{''}</Verbatim>)).toBe('');
});

test('the link to an address wraps after its @', () => {
  expect(renderToStaticMarkup(<MailtoLink address={email} />)).toContain('>ana@<wbr/>feri<');
});
