// Prints the CPU of the browser's main thread for each frame in which a table of 100,000 rows scrolls by one row, beside
// that of a bare document of the same height. Run by hand: node bench/portal-rows.ts [rows]

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page, Route } from 'playwright-core';
import { loadNow, median, openPortal } from './portal-browser.ts';
import { startSandbox, withFolder } from './sandbox.ts';

const [count = 100_000] = process.argv.slice(2).map(Number);
const rowHeight = 36;
const rounds = 5;
const frames = 300;
const aimMs = 4;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withFolder(async (folder) => {
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir });
  try {
    const { browser, context, page, home } = await openPortal(sandbox);
    await page.route(/\/portal\/api\/[^/]+\/requests\?/, answerWithRows());
    await page.goto(`${home}/requests`);
    await page.getByRole('table', { name: 'Requests' }).waitFor({ timeout: 120_000 });
    const bare = await context.newPage();
    await bare.setContent(`<div style="height: ${count * rowHeight}px"></div>`);
    await measure(page, bare);
    await browser.close();
  } finally {
    await sandbox.stop();
  }
});

/** Answers the first page with all rows; later ones, which look for new rows, with the newest. */
function answerWithRows(): (route: Route) => Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => requestAt(at));
  let isFirst = true;
  return async (route) => {
    const data = isFirst ? rows : rows.slice(0, 50);
    isFirst = false;
    await route.fulfill({ json: { data, has_more: false, next_cursor: null } });
  };
}

function requestAt(at: number): object {
  const isFailure = at % 9 === 4;
  const id = `01a2092d-1b29-7241-90b4-${at.toString(16).padStart(12, '0')}`;
  return {
    log_id: id,
    answered_at: new Date(Date.UTC(2026, 6, 1) - at * 1_000).toISOString(),
    brand_time: null,
    request_id: id,
    source: at % 5 === 0 ? 'portal' : 'api',
    actor: 'key',
    key_id: null,
    person_id: null,
    address: '203.0.113.7',
    operation: 'getCustomer',
    method: 'GET',
    path: `/customers/${id}`,
    status: isFailure ? 404 : 200,
    error_code: isFailure ? 'customer_dne' : null,
    duration_ms: 3.41 + (at % 40),
    is_repeat: at % 11 === 0,
  };
}

async function measure(page: Page, bare: Page): Promise<void> {
  const [table, document] = [await openMeter(page), await openMeter(bare)];
  await scroll(page, table, 30);
  await scroll(bare, document, 30);
  const [ofTable, ofBare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ofBare.push(await scroll(bare, document, frames));
    ofTable.push(await scroll(page, table, frames));
  }
  const drawn = await page.getByRole('row').count();
  const [own, base] = [median(ofTable), median(ofBare)];
  say(
    `scroll by a row   ${own.toFixed(2)} ms CPU a frame (aim <= ${aimMs}), a bare document ${base.toFixed(2)}; ${count} rows, ${drawn} of them drawn; ${loadNow()}`,
  );
  if (own > aimMs) process.exitCode = 1;
}

/** A session that counts the main thread's CPU, not the time that passes. */
async function openMeter(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Milliseconds of CPU a frame, with one row of scrolling in each. */
async function scroll(page: Page, meter: CDPSession, many: number): Promise<number> {
  await page.bringToFront();
  const before = await taskMs(meter);
  // Text, since these types know no browser.
  await page.evaluate(`new Promise((resolve) => {
    let left = ${many};
    const frame = () => {
      scrollBy(0, ${rowHeight});
      left -= 1;
      if (left > 0) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  })`);
  return ((await taskMs(meter)) - before) / many;
}

async function taskMs(meter: CDPSession): Promise<number> {
  const { metrics } = await meter.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
