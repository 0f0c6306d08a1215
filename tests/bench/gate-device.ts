import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import es from '../../messages/es.json';
import { browserFlags, findBrowser } from '../../scripts/browser';
import { clockStartingAt, codeOfGate } from '../support/gate';
import { pairedDevice } from '../support/gate-device';
import { buildFolder, buildPortal, startPortal } from '../support/portal-server';
import { filledPortal } from './filled-portal';
import { benchPortal } from './load';

/*
 * `npm run bench:gate-device`: a browser at a quarter of this machine's speed becomes a device of a show with 100,000 people
 * (`BENCH_PEOPLE`) over a slow mobile network, loses the network, and judges 200 passes. The store is in `BENCH_DIR`.
 */
const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
const [slowdown, scans] = [4, 200];
const morning = '2028-02-16T16:30:00Z';
/** 3G as Lighthouse throttles it, ms and bytes per second. The browser's own throttling depends on the processor's. */
const [latency, throughput] = [300, 200_000];
const t = es.gate;

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'portal-device-'));
if (!existsSync(join(buildFolder('furniture'), 'BUILD_ID'))) await buildPortal('furniture');
const filled = await filledPortal(folder, people, new Date('2027-11-01'));
const passes: string[] = [];
for await (const { qr } of filled.attendees.all()) if (passes.push(qr) === 2 * scans) break;
await filled.store.close();
const network = await slowNetwork();
const running = await startPortal({
  env: { ...clockStartingAt(morning), LOG_LEVEL: 'error', APP_URL: network.baseURL },
  dataDir: filled.dataDir,
});
network.portal = new URL(running.baseURL).port;
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
try {
  const portal = benchPortal({ baseURL: network.baseURL, dataDir: filled.dataDir });
  // The office begins to read the list when it shows a code, some seconds before somebody has typed it.
  await pairedDevice(portal, 1, morning).then((device) => device.send([], false));
  await delay(10_000);
  const code = await codeOfGate(portal, { name: 'Norte' }, new Date(morning));
  const { baseURL } = network;
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto('/puerta');
  await page.getByLabel(t.pair_code).waitFor();
  const paired = performance.now();
  await page.getByLabel(t.pair_code).fill(code);
  await page.getByRole('button', { name: t.pair_submit }).click();
  await page.getByRole('button', { name: t.start }).click({ timeout: 300_000 });
  console.log(`${people} passes: first list over 3G in ${seconds(paired)}`);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByText(t.allSent).waitFor();
  await context.setOffline(true);
  report('judged without network', await judge(page, passes.slice(0, scans)));
  const reloaded = performance.now();
  await page.reload();
  await page.getByRole('button', { name: t.start }).click();
  console.log(`ready after a reload without network in ${seconds(reloaded)}`);
  report('judged after it', await judge(page, passes.slice(scans)));
} finally {
  await browser.close();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** A proxy to the portal at a port, through which all answers share a slow connection. */
async function slowNetwork() {
  let freeAt = 0;
  const proxy = createServer((client) => {
    const portal = connect(Number(slow.portal), 'localhost');
    for (const socket of [client, portal]) socket.on('error', () => client.destroy());
    client.pipe(portal);
    let written = Promise.resolve();
    const write = (at: number, send: () => void) => {
      written = written.then(() => delay(Math.max(0, at - performance.now()))).then(send);
    };
    portal.on('data', (bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes.length / throughput) * 1_000;
      write(freeAt + latency, () => client.write(bytes));
    });
    portal.on('close', () => write(0, () => client.end()));
  });
  await once(proxy.listen(0, 'localhost'), 'listening');
  const address = proxy.address();
  const slow = {
    portal: '',
    baseURL: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
  };
  return slow;
}

/** How long each pass takes from the last key of a scanner to the answer on the screen, ms. */
function judge(page: Page, texts: readonly string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const times: number[] = [];
    for (const text of all) {
      for (const key of text)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const before = document.querySelector('.gate-answer');
      const begun = performance.now();
      const shown = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const answer = document.querySelector('.gate-answer');
          if (!answer || answer === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve());
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await shown;
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return times;
  }, texts);
}

function report(what: string, times: number[]): void {
  times.sort((one, other) => one - other);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(`${times.length} ${what}: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(0.999)}`);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(1)} s`;
}
