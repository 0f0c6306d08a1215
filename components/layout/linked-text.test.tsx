import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { locales } from '@/lib/i18n/locale';
import { shippedShows } from '@/tests/factories/events';
import { LinkedText } from './linked-text';

test.each(shippedShows)('the privacy notice of $id links every address and phone number', (event) => {
  const { email, phone } = event.contact;
  const numbers = `tel:${phone.replace(/[^+\d]/g, '')}`;
  for (const locale of locales)
    for (const { paragraphs } of event.privacy.sections)
      for (const { [locale]: text } of paragraphs) {
        const html = renderToStaticMarkup(<LinkedText>{text}</LinkedText>);
        expect(html.split(`href="${numbers}"`).length, text).toBe(text.split(phone).length);
        expect(html.split(`href="mailto:${email}"`).length, text).toBe(text.split(email).length);
      }
});

test('years, postal codes and amounts are no phone numbers', () => {
  for (const text of ['16–19 de febrero de 2028', 'C.P. 44100, Guadalajara', 'más de 1 000 000 de personas'])
    expect(renderToStaticMarkup(<LinkedText>{text}</LinkedText>)).toBe(text);
});
