import { Client, cookieOf, staticTag } from '../support/client';
import { expect, languages, test, texts } from '../support/fixtures';

const langOf = (html: string) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1];

test.describe('the language of a page', () => {
  test('follows query, cookie, first language of the browser, Spanish, in this order', async ({ portal }) => {
    const client = new Client(portal);
    for (const [headers, language] of [
      [{}, 'es'],
      [{ 'Accept-Language': 'en-GB,es;q=0.9' }, 'en'],
      [{ 'Accept-Language': 'en' }, 'en'],
      [{ 'Accept-Language': 'es-MX,en;q=0.9' }, 'es'],
      [{ 'Accept-Language': 'de-DE,en;q=0.9' }, 'es'],
      [{ 'Accept-Language': 'eno' }, 'es'],
      [{ Cookie: 'lang=en', 'Accept-Language': 'es' }, 'en'],
      [{ Cookie: 'lang=es', 'Accept-Language': 'en' }, 'es'],
      [{ Cookie: 'lang=xx', 'Accept-Language': 'en' }, 'en'],
    ] as [Record<string, string>, string][]) {
      const page = await client.get('/', headers);
      expect([headers, page.status, langOf(page.text)]).toEqual([headers, 200, language]);
      expect(page.headers.get('content-language')).toBe(language);
    }
  });

  test('is stored from the query in any letter case, and then removed from the address', async ({
    portal,
  }) => {
    const client = new Client(portal);
    for (const [query, cookies] of [
      ['lang=EN', 'lang=en'],
      ['lang=eS', 'lang=es'],
      ['asistencia=congresista', 'asistencia=CONGRESISTA'],
      ['asistencia=Visitante&lang=en', 'lang=en; asistencia=VISITANTE'],
      ['lang=fr', ''],
      ['asistencia=COMPRADOR', ''],
      ['como=comprador', 'como=COMPRADOR'],
      ['como=VISITANTE', ''],
      ['lang=fr&asistencia=CONGRESISTA', 'asistencia=CONGRESISTA'],
    ] as const) {
      const answer = await client.get(`/faq?a=1&${query}&b=%C3%B1`);
      expect([query, answer.status, cookieOf(answer)]).toEqual([query, 307, cookies]);
      const target = new URL(answer.headers.get('location') ?? '', portal.baseURL);
      expect([target.origin, target.pathname]).toEqual([portal.baseURL, '/faq']);
      expect([...target.searchParams]).toEqual([
        ['a', '1'],
        ['b', 'ñ'],
      ]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      for (const cookie of answer.headers.getSetCookie()) {
        expect(cookie).toMatch(/; Path=\//i);
        expect(cookie).toMatch(/; HttpOnly/i);
        expect(cookie).toMatch(cookie.startsWith('como=') ? /; Max-Age=86400/i : /; Max-Age=31536000/i);
      }
    }
  });

  test('redirects to itself, whatever the Host header is', async ({ portal }) => {
    const answer = await new Client(portal).get('//evil.example/%2e%2e?lang=en');
    const location = answer.headers.get('location');
    if (location) expect(new URL(location, portal.baseURL).origin).toBe(portal.baseURL);
  });

  test('keeps pages static, and out of shared caches', async ({ portal }) => {
    const client = new Client(portal);
    for (const path of ['/', '/prelogin', '/faq', '/privacy', '/visitante', '/rules/register']) {
      for (const language of languages) {
        const page = await client.get(path, { Cookie: `lang=${language}` });
        expect([path, page.status, langOf(page.text)]).toEqual([path, 200, language]);
        expect(page.headers.get('cache-control'), path).toBe('private, no-cache');
        expect(page.headers.get('etag'), `${path} is prerendered`).toMatch(staticTag);
      }
    }
  });

  test('does not change the addresses', async ({ portal }) => {
    const client = new Client(portal);
    for (const path of ['/es', '/en', '/en/faq', '/es/visitante']) {
      expect([path, (await client.get(path)).status]).toEqual([path, 404]);
    }
  });

  test('changes by the flags of the banner, on every page, and stays', { tag: ['@both-events'] }, async ({
    page,
  }) => {
    await page.goto('/faq?from=mail');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('link', { name: /English/ }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(/\/faq\?from=mail$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.en.pages.faq.title);
    await expect(page).toHaveTitle(new RegExp(`^${texts.en.pages.faq.title} · .+`));
    await page.goto('/');
    await expect(page).toHaveTitle(
      (await page.locator('meta[name="application-name"]').getAttribute('content')) ?? '',
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: /Español/ }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

test.describe('a page that does not exist', () => {
  const language = 'en';
  test.use({ language });

  test(`says so and links to the home page (${language})`, async ({ page, portal, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    for (const path of ['/a/b/c', '/rules/evil', '/nothing.png']) {
      const { status, text } = await new Client(portal).get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text, path).toContain(`<title>${texts.es.pages.notFound.title}`);
    }
    const { title } = texts[language].pages.notFound;
    for (const path of ['/nothing', '/landing?id=x']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(title));
    }
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/$/);
  });
});
