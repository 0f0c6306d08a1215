import { PNG } from 'pngjs';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
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
import { freshEmail, visitor } from '../support/people';
import { expectNoSidewaysScroll } from '../support/scroll';
import { VisitorForm } from '../support/visitor-form';

/** Every page that anyone can open without parameters. */
const pages = [
  '/',
  '/prelogin',
  '/rules/register',
  '/rules/login',
  '/faq',
  '/privacy',
  '/visitante',
  '/g',
  '/grupo',
  '/baja',
  '/nothing',
];

// A fault depends on the words or on the width, not on both.
for (const [language, viewport, width] of [
  ['es', phone, 'a phone'],
  ['en', desktop, 'a desktop'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test.beforeEach(({ expectedErrors }) => {
      expectedErrors.push(/status of 404 .*\/nothing/);
    });

    for (const path of pages) {
      test(`${path} is accessible on ${width}, and fits 320 px (${language})`, {
        tag: [...foundryInEnglish(language)],
      }, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.goto(path);
        await expectAccessible(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScroll(page);
      });
    }

    test(`the visitor form, its errors and the pass are accessible and fit 320 px (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page }) => {
      const answers = visitor();
      const form = new VisitorForm(page, language);
      await page.setViewportSize({ width: 320, height: 640 });
      await form.open();
      await form.continue.click();
      await expect(form.summary).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await form.giveEmail(answers.email);
      await expectAccessible(page);
      await form.submit.click();
      await expect(form.summary).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await form.giveDetails(answers);
      await form.submit.click();
      await page.waitForURL(/\/landing\?id=/);
      await expectAccessible(page);
      for (const size of [{ width: 320, height: 640 }, phone, desktop]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
      }
    });

    test(`a known email’s page is accessible and fits 320 px (${language})`, async ({ page, portal }) => {
      const { id } = await new Client(portal).register({ email: freshEmail() });
      await page.setViewportSize(phone);
      await page.goto(`/invitadolanding?id=${id}`);
      await expectAccessible(page);
      for (const size of [{ width: 320, height: 640 }, phone, desktop]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test('the landing page leads to registration and to sign-in by way of the rules', {
  tag: ['@both-events'],
}, async ({ page }) => {
  for (const path of ['/', '/prelogin']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.locator('a[href="/rules/register"].button')).toBeVisible();
    await expect(main.locator('a[href="/rules/login"]')).toBeVisible();
  }
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
}, async ({ page }) => {
  const { form } = texts.es.registration;
  await page.goto('/?asistencia=CONGRESISTA');
  for (const [name, label] of [
    ['visitante', form.visitante],
    ['congresista', form.congresista],
    ['visitante', form.visitante],
  ] as const) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: texts.es.landing[name] }).click();
    // The home page leads past the rules that this browser has accepted.
    const rules = page.getByRole('checkbox', { name: texts.es.pages.rules.acknowledge });
    await page.waitForURL(/visitante/);
    if (new URL(page.url()).pathname.startsWith('/rules')) {
      await rules.check();
      await page.getByRole('button', { name: texts.es.ui.continue, exact: true }).click();
    }
    await expect(page).toHaveURL(/\/visitante$/);
    await expect(page.getByRole('main')).toContainText(label);
  }
});

for (const [path, type] of [
  ['/robots.txt', 'text/plain; charset=UTF-8'],
  ['/favicon.ico', 'image/svg+xml; charset=utf-8'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/apple-touch-icon-precomposed.png', 'image/png'],
  ['/apple-touch-icon-120x120.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/site.webmanifest', 'application/manifest+json'],
] as const) {
  test(`${path}, which browsers request on their own, is there and does not name the event’s id`, {
    tag: ['@both-events'],
  }, async ({ request, portal }) => {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
    expect((await answer.body()).includes(portal.event)).toBe(false);
  });
}

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

test('the list of questions omits the hidden one', { tag: ['@both-events'] }, async ({ page }) => {
  await page.goto('/faq');
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2 }).or(page.locator('main summary')),
  ).toHaveCount(6);
});

test('a form does not violate the security policy when it loads its rules', async ({ page }) => {
  const broken: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => broken.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { reportViolation(what: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  const form = new VisitorForm(page, 'es');
  await form.open();
  await form.continue.click();
  await expect(form.summary).toBeVisible();
  expect(broken).toEqual([]);
});
