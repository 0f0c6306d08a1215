import { chromium, type Locator, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../../scripts/browser';
import { activeAccount, signInBrowser } from '../support/accounts';
import { BuyerForm } from '../support/buyer-form';
import { Mailbox } from '../support/mailbox';
import type { Portal } from '../support/targets';

const slowdown = 4;
const rounds = 5;

/** Main-thread work of one step change, ms: until the new step is painted, and until its lists have loaded too. */
interface Work {
  answered: number;
  rested: number;
}

/**
 * Main-thread work of each step change of the buyer form on a phone four times slower than this machine: the median of
 * five passes through the form, in the order of the steps.
 */
export async function stepChanges(baseURL: string, dataDir: string): Promise<({ change: string } & Work)[]> {
  const portal = { name: 'bench', event: 'furniture', store: 'sqlite', baseURL, dataDir } as Portal;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
  const works = new Map<string, Work[]>();
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      locale: 'es-MX',
    });
    await signInBrowser(context, portal, await activeAccount(portal, new Mailbox(dataDir)));
    await walk(await context.newPage(), portal, (change, work) =>
      works.set(change, [...(works.get(change) ?? []), work]),
    );
    await context.close();
  }
  await browser.close();
  return [...works].map(([change, measured]) => ({
    change,
    answered: median(measured.map((each) => each.answered)),
    rested: median(measured.map((each) => each.rested)),
  }));
}

function median(list: number[]): number {
  return Math.round(list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
}

async function walk(page: Page, portal: Portal, note: (change: string, work: Work) => void): Promise<void> {
  const form = new BuyerForm(page, 'es', portal);
  await form.open();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const measure = async (change: string, button: Locator) => note(change, await workOf(page, button));

  await form.givePerson({ pais: 'US', codigoPostal: '90210' });
  await measure('personal → company', form.continue);
  await form.giveCompany();
  await measure('company → type', form.continue);
  await form.option('giroImportador').check();
  if (form.event.buyerSteps.length === 5) {
    await measure('type → activity', form.continue);
  }
  await form.option('principalActividadMayoreo').check();
  await measure('activity → markets', form.continue);
  for (let step = form.event.buyerSteps.length; step > 1; step--) {
    await measure(step > 2 ? 'back to a later step' : 'back to personal', form.back);
  }
}

/**
 * Sums the work of the page's main thread from a click on the button until the new step is painted, and until the lists
 * of places that it requests have loaded too.
 */
async function workOf(page: Page, button: Locator): Promise<Work> {
  const cdp = await page.context().newCDPSession(page);
  // Thread time, so that other work on the machine does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Waits for lookups that the typing started.
  await page.waitForTimeout(1_000);
  const start = await busy();
  await button.evaluate(async (element: HTMLElement) => {
    const main = element.closest('main') ?? document.body;
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
  await cdp.detach();
  return { answered: answered * 1000, rested: rested * 1000 };

  /** Seconds of thread time that the page used, without the commands of this script. */
  async function busy(): Promise<number> {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return metric('TaskDuration') - metric('DevToolsCommandDuration');
  }
}
