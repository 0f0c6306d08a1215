import { PNG } from 'pngjs';
import { expectAccessible } from '../support/axe';
import { Client, cookieOf } from '../support/client';
import {
  desktop,
  eventOf,
  expect,
  foundryInEnglish,
  languages,
  phone,
  test,
  texts,
} from '../support/fixtures';
import { expectFits } from '../support/large-text';

/** The part of a page between its banner and its footer. */
const mainOf = (html = '') => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

/** Every page that anyone can open without parameters, except those of forms. */
const pages = ['/', '/rules/register', '/faq', '/privacy', '/visitante', '/g', '/grupo', '/baja', '/nothing'];

/** The specs of these forms check their accessibility. */
const forms = ['/login', '/register', '/passwordReset', '/express', '/estudiante', '/datos-personales'];

// A fault depends on the words or on the width, not on both.
for (const [language, viewport, width] of [
  ['es', phone, 'a phone'],
  ['en', desktop, 'a desktop'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport });

    test(`every page is accessible on ${width}, and fits 320 px, also with text at 200 % (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, expectedErrors }) => {
      test.slow();
      expectedErrors.push(/status of 404 .*\/nothing/);
      for (const path of [...pages, ...forms]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        if (pages.includes(path)) await expectAccessible(page);
        await expectFits(page);
      }
    });
  });
}

test('the landing page leads to registration and to sign-in by way of the rules', {
  tag: ['@both-events'],
}, async ({ portal }) => {
  const [home, same] = await Promise.all(['/', '/prelogin'].map((path) => new Client(portal).get(path)));
  const main = mainOf(home?.text);
  expect(main).toMatch(/<a [^>]*href="\/rules\/register"[^>]* class="button/);
  expect(main).toContain('href="/rules/login"');
  expect(mainOf(same?.text)).toBe(main);
});

for (const language of languages)
  for (const tag of ['@both-events', '@small-show'])
    test.describe(`on the smallest common phone, in ${language}`, () => {
      test.use({ language, viewport: { width: 360, height: 640 }, hasTouch: true });

      test(`the first screen of the home page has a way to attend (${language}, ${tag})`, {
        tag: [tag],
      }, async ({ page }) => {
        await page.goto('/');
        const main = page.getByRole('main');
        const call = main.getByRole('link', { name: texts[language].landing.call.open });
        await expect(call).toBeInViewport({ ratio: 1 });
        // The category of the first way, above its note.
        await expect(main.getByRole('listitem').getByRole('link').first().locator('b')).toBeInViewport({
          ratio: 1,
        });
        const art = await page.locator('.hero-art').boundingBox();
        expect(art?.height).toBeLessThanOrEqual(360);
        // The drawing at the foot is beside the button alone, clear of the place above it.
        const place = await main.locator('dl > div').last().boundingBox();
        const button = await call.boundingBox();
        const foot = (art?.y ?? 0) + (art?.height ?? 0);
        expect(place?.height).toBeGreaterThan(0);
        expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(foot - 84);
        expect(button?.y).toBeGreaterThanOrEqual((place?.y ?? 0) + (place?.height ?? 0));
      });
    });

for (const language of languages) {
  test(`a shared link shows title, description and picture in ${language}; a personal page’s does not`, async ({
    request,
    portal,
  }) => {
    const { name } = eventOf(portal);
    const tagsOf = async (path: string) => {
      const html = await (await request.get(path, { headers: { cookie: `lang=${language}` } })).text();
      return Object.fromEntries(
        [...html.matchAll(/<meta (?:property|name)="((?:og:|twitter:)?[\w:]+)" content="([^"]*)"/g)].map(
          ([, key = '', value = '']) => [key, value.replaceAll('&amp;', '&')],
        ),
      );
    };
    for (const path of ['/', '/visitante', '/express']) {
      const tags = await tagsOf(path);
      expect(tags['og:title']).toContain(name[language]);
      expect(tags.description).toContain(eventOf(portal).dates[language]);
      expect(tags['og:description']).toBe(tags.description);
      // The portal was built for another address.
      expect(new URL(tags['og:image'] ?? '').origin).toBe(portal.baseURL);
      const picture = await request.get(new URL(tags['og:image'] ?? '').pathname);
      expect(picture.headers()['content-type']).toBe('image/png');
      const { width, height } = PNG.sync.read(await picture.body());
      expect([width, height].map(String)).toEqual([tags['og:image:width'], tags['og:image:height']]);
    }
    for (const path of ['/landing?id=0', '/activate?id=0', '/passwordResetBack']) {
      const tags = await tagsOf(path);
      expect(Object.keys(tags).filter((key) => /^og:|^twitter:|^description$/.test(key))).toEqual([]);
    }
  });
}

test('“Visitante” on the landing page leads to the visitor form, whatever was chosen before', {
  tag: ['@both-events'],
}, async ({ portal }) => {
  const client = new Client(portal);
  const { form } = texts.es.registration;
  const home = mainOf((await client.get('/')).text);
  for (const [name, before] of [
    ['visitante', 'CONGRESISTA'],
    ['congresista', 'VISITANTE'],
  ] as const) {
    const link = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:<[^>]*>)*${texts.es.landing[name]}<`);
    const Cookie = `asistencia=${before}`;
    const chosen = await client.get(link.exec(home)?.[1] ?? '', { Cookie });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([307, '/rules/visitante']);
    const page = await client.get('/visitante', { Cookie: cookieOf(chosen) });
    expect(mainOf(page.text)).toContain(form[name]);
  }
});

test('the files that browsers request on their own are there and do not name the event’s id', {
  tag: ['@both-events'],
}, async ({ request, portal }) => {
  for (const [path, type] of [
    ['/robots.txt', 'text/plain; charset=UTF-8'],
    ['/favicon.ico', 'image/svg+xml; charset=utf-8'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/apple-touch-icon-precomposed.png', 'image/png'],
    ['/apple-touch-icon-120x120.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/site.webmanifest', 'application/manifest+json'],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, type]);
    expect((await answer.body()).includes(portal.event), path).toBe(false);
  }
});

test('the icons of the manifest have the types and sizes that it states', { tag: ['@both-events'] }, async ({
  request,
}) => {
  const { icons } = await (await request.get('/manifest.webmanifest')).json();
  for (const { src, type, sizes } of icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([200, type]);
    if (type !== 'image/png') continue;
    const { width, height } = PNG.sync.read(await icon.body());
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('a password manager is redirected to the page for a new password; other unknown paths are not found', async ({
  request,
}) => {
  const contact = await request.get('/.well-known/security.txt');
  expect(contact.status()).toBe(200);
  expect(await contact.text()).toMatch(/^Contact: mailto:/);
  const answer = await request.get('/.well-known/change-password');
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, '/passwordReset']);
  // Password managers ask for this page to see whether a site answers everything with 200.
  const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await request.get(missing)).status()).toBe(404);
});

test('the list of questions omits the hidden one', { tag: ['@both-events'] }, async ({ portal }) => {
  const { text } = await new Client(portal).get('/faq');
  expect(mainOf(text).match(/<summary|<h2/g)).toHaveLength(6);
});
