import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, withPostgres } from './databases.ts';
import { loadNow, median, openPortal } from './portal-browser.ts';
import { startSandbox } from './sandbox.ts';

/**
 * The portal over a slow network (400 kbit/s, 400 ms a round trip): the time from the last byte of its HTML to its drawn frame, with
 * an empty cache and with a full one.
 *
 * Usage: slow-network.ts [rounds, 5]
 */
const [rounds = 5] = process.argv.slice(2).map(Number);
/** The frame is drawn at most so long after the HTML. */
const boundMs = 2_000;
const slow = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs in the page: milliseconds from the last byte of the HTML to the first paint of its content. */
const frameAfterHtml = `new Promise((resolve) => {
  const after = ({ startTime }) =>
    resolve(startTime - performance.getEntriesByType('navigation')[0].responseEnd);
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(after))
    .observe({ type: 'paint', buffered: true });
})`;

await withPostgres(async (server, folder) => {
  const databaseUrl = await createDatabase(server, 'slow');
  const dataDir = join(folder, 'slow');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  try {
    const { browser, context, home } = await openPortal(sandbox);
    for (const cache of ['empty', 'full'] as const) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await devtools.send('Network.enable');
        await devtools.send('Network.setCacheDisabled', { cacheDisabled: cache === 'empty' });
        await devtools.send('Network.emulateNetworkConditions', slow);
        await page.goto(home, { waitUntil: 'commit', timeout: 120_000 });
        await page.getByRole('main').waitFor({ timeout: 120_000 });
        times.push(await page.evaluate<number>(frameAfterHtml));
        await page.close();
      }
      const ms = median(times);
      const verdict = ms > boundMs ? 'TOO SLOW' : 'in time';
      say(
        `${cache.padStart(6)} cache: frame ${ms.toFixed(0)} ms after the HTML (median of ${rounds}, ${loadNow()}), ${verdict}`,
      );
      if (ms > boundMs) process.exitCode = 1;
    }
    await browser.close();
  } finally {
    await sandbox.stop();
  }
});
