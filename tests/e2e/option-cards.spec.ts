import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { cardText, cardWidth } from '../../components/ui/card-width';
import { optionGroupNames } from '../../lib/event/types';
import { families } from '../../lib/event-source/font-families';
import { shippedShows } from '../factories/events';
import { expect, languages, phone, test, texts } from '../support/fixtures';
import { freshEmail } from '../support/people';
import { VisitorForm } from '../support/visitor-form';

/** The widths of phones, px. */
const widths = [320, 336, 344, 360, 375, 390];

/** The choices of every form in every event and language. */
function everyGroup() {
  return languages.flatMap((language) => {
    const { registration, pass } = texts[language];
    const shared = [registration.gender, pass.category].map((labels) => Object.values(labels));
    const ofEvents = shippedShows.flatMap((event) =>
      optionGroupNames.map((group) => [
        ...event[group].options.map(({ label }) => label[language]),
        registration.otherOption,
      ]),
    );
    return [...shared, ...ofEvents].map((labels) => ({
      ...{ language, labels, words: cardWidth(labels), text: cardText(labels) },
    }));
  });
}

/** The files of the fonts in which an event may set its text. */
function fontFiles() {
  const packages = createRequire(import.meta.url);
  return Object.entries(families).map(([name, { file, weight }]) => ({
    name,
    weight,
    base64: readFileSync(packages.resolve(file)).toString('base64'),
  }));
}

test('no card of a choice breaks a word on a phone, in any event, language and font, with and without an error', async ({
  page,
}) => {
  const form = new VisitorForm(page, 'es');
  await form.open();
  await form.giveEmail(freshEmail());
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await page.evaluate(async (files) => {
    for (const { name, weight, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace(`tried ${name}`, bytes, { weight }).load());
    }
  }, fontFiles());
  const groups = everyGroup();
  expect(groups.length).toBeGreaterThan(2 * 4 * shippedShows.length);
  await addCards(page, groups);
  const twoColumns = new Set<number>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: phone.height });
    for (const font of Object.keys(families)) {
      const { broken, columns } = await brokenWords(page, `tried ${font}`);
      expect(broken, `${width} px in ${font}`).toEqual([]);
      if (columns === 2) twoColumns.add(width);
    }
  }
  // With text at 200 % too.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: phone.height });
    for (const font of Object.keys(families))
      expect((await brokenWords(page, `tried ${font}`)).broken, `${width} px in ${font} at 200 %`).toEqual(
        [],
      );
  }
  // Short words are two in a row where they fit.
  expect([...twoColumns]).toContain(360);
});

/** Adds these labels to the page as copies of the form's group of choices, which has an error, and as copies without one. */
function addCards(page: Page, groups: ReturnType<typeof everyGroup>) {
  return page.evaluate((groups) => {
    const shown = document.querySelector<HTMLElement>('fieldset:has(#sexo)');
    const [card] = shown?.querySelector('.grid')?.children ?? [];
    if (!shown || !card) throw new Error('no cards');
    const holder = document.createElement('div');
    holder.id = 'tried';
    for (const { labels, words, text } of groups) {
      for (const isWrong of [true, false]) {
        for (const isRadio of [true, false]) {
          const group = shown.cloneNode(true) as HTMLElement;
          // A radio group prefers two columns; a group of options has none of its own.
          if (!isRadio) group.classList.remove('[--choice:40%]');
          if (!isWrong) group.classList.remove('border-l-4', 'pl-3');
          const cards = group.querySelector<HTMLElement>('.grid');
          cards?.style.setProperty('--words', words);
          cards?.style.setProperty('--fit', text);
          cards?.replaceChildren(
            ...labels.map((label) => {
              const copy = card.cloneNode(true) as HTMLElement;
              const span = copy.querySelector('span');
              if (span) span.textContent = label;
              return copy;
            }),
          );
          holder.append(group);
        }
      }
    }
    shown.after(holder);
  }, groups);
}

/** The words on the added cards that are broken in this font, and the cards of the form's group of sexes in a row. */
function brokenWords(page: Page, font: string) {
  return page.evaluate((font) => {
    document.documentElement.style.setProperty('--text-face', `"${font}"`);
    const grid = document.querySelector<HTMLElement>('fieldset:has(#sexo) .grid');
    if (!grid?.style.getPropertyValue('--words')) throw new Error('no cards');
    const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
    const broken = new Set<string>();
    const range = document.createRange();
    const linesOf = () => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    for (const span of document.querySelectorAll('#tried label span')) {
      const text = span.firstChild;
      if (!text) continue;
      const label = text.textContent ?? '';
      if (span.scrollWidth > span.clientWidth) broken.add(label);
      range.selectNodeContents(text);
      if (linesOf() <= 1) continue;
      for (const { 0: word, index } of label.matchAll(/[^\s/–-]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (linesOf() > 1) broken.add(word);
      }
    }
    return { broken: [...broken], columns };
  }, font);
}
