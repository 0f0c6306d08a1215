import { chromium, type Locator, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../../scripts/browser';
import { activeAccount, signInBrowser } from '../e2e/accounts';
import { BuyerForm } from '../e2e/buyer-form';
import { Mailbox } from '../e2e/mailbox';
import type { Portal } from '../e2e/targets';

/*
 * How long the main thread works for each step of the buyer's form on a phone four times slower than this machine, and
 * how much script /comprador loads first. Prints; asserts nothing of time.
 * `node --import tsx tests/bench/step-change.ts http://localhost:3000 .data [furniture]` against a running production server.
 */
const [baseURL = 'http://localhost:3000', dataDir = '.data', event = 'furniture'] = process.argv.slice(2);
const portal = { name: 'bench', event, store: 'sqlite', baseURL, dataDir } as Portal;
const slowdown = 4;
const rounds = 5;

const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
const works = new Map<string, { answered: number; rested: number }[]>();
for (let round = 0; round < rounds; round++) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
  });
  await signInBrowser(context, portal, await activeAccount(portal, new Mailbox(dataDir)));
  const page = await context.newPage();
  if (round === 0) console.log(`/comprador loads ${await firstLoadScript(page)} KB of script, compressed`);
  const form = new BuyerForm(page, 'es', portal);
  await form.open();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  await form.givePerson({ pais: 'US', codigoPostal: '90210' });
  await measure(page, 'personal → company', form.continue);
  await form.giveCompany();
  await measure(page, 'company → type', form.continue);
  await form.option('giroImportador').check();
  if (form.event.buyerSteps.length === 5) {
    await measure(page, 'type → activity', form.continue);
  }
  await form.option('principalActividadMayoreo').check();
  await measure(page, 'activity → markets', form.continue);
  for (let step = form.event.buyerSteps.length; step > 1; step--) {
    await measure(page, step > 2 ? 'back to a later step' : 'back to personal', form.back);
  }
  await context.close();
}
await browser.close();

const median = (list: number[]) => Math.round(list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
for (const [change, measured] of works) {
  const answered = median(measured.map((each) => each.answered));
  const rested = median(measured.map((each) => each.rested));
  console.log(
    `${change}: answers after ${answered} ms of main-thread work, ${rested} ms in all (${slowdown}× slowdown)`,
  );
}

/**
 * Adds up the work of the page's main thread from a click on the button until the new step is on the screen, and until
 * the lists of places that it asks for have come too.
 */
async function measure(page: Page, change: string, button: Locator): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  // The thread's own time: what else the machine does meanwhile does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Lookups that are under way belong to what was typed.
  await page.waitForTimeout(1_000);
  const start = await busy();
  await button.evaluate(async (element: HTMLElement) => {
    const main = element.closest('form') ?? document.body;
    await new Promise((resolve) => {
      const old = main.querySelector('h1')?.textContent;
      new MutationObserver((_, observer) => {
        if (main.querySelector('h1')?.textContent === old) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(resolve, 0));
      }).observe(main, { subtree: true, childList: true, characterData: true });
      element.click();
    });
  });
  const answered = (await busy()) - start;
  await page.waitForTimeout(500);
  const rested = (await busy()) - start;
  works.set(change, [...(works.get(change) ?? []), { answered: answered * 1000, rested: rested * 1000 }]);
  await cdp.detach();

  /** Seconds that the page itself has kept the thread busy: what this script asks of it is left out. */
  async function busy(): Promise<number> {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return metric('TaskDuration') - metric('DevToolsCommandDuration');
  }
}

/** Compressed size of all scripts that the page asks for before anything is touched, KB (1000 bytes). */
async function firstLoadScript(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/comprador', { waitUntil: 'networkidle' });
  await cdp.detach();
  return (bytes / 1000).toFixed(1);
}
