// Prints the share of a core of a sandbox, PostgreSQL included, while the portal is open in a browser and nobody does
// anything, beside the same sandbox without a page. Run by hand on Linux: node bench/portal-idle.ts [seconds]

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApplication } from './calls.ts';
import { measureIdle } from './idle.ts';
import { loadNow, openPortal } from './portal-browser.ts';
import { startSandbox, withFolder } from './sandbox.ts';

const [seconds = 60] = process.argv.slice(2).map(Number);
/** Time after which a page has read all that it shows. */
const settleMs = 15_000;
const aimPercent = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withFolder(async (folder) => {
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir });
  try {
    // Something to show on each page: requests, events and an application.
    await createApplication(sandbox);
    await report(sandbox.pid, 'no page');
    const { browser, page, home } = await openPortal(sandbox);
    for (const [name, path] of [
      ['Home', ''],
      ['Requests', '/requests'],
      ['Errors', '/errors'],
    ] as const) {
      await page.goto(`${home}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await report(sandbox.pid, name);
    }
    await browser.close();
  } finally {
    await sandbox.stop();
  }
});

async function report(pid: number, name: string): Promise<void> {
  await sleep(settleMs);
  const idle = await measureIdle(pid, seconds);
  if (!idle) throw new Error('Only Linux tells of other processes');
  const { servicePercent, postgresPercent } = idle;
  const percent = servicePercent + postgresPercent;
  say(
    `${name.padEnd(16)} ${percent.toFixed(1)} % of a core (aim < ${aimPercent}): service ${servicePercent.toFixed(1)}, PostgreSQL ${postgresPercent.toFixed(1)}; ${loadNow()}`,
  );
  if (percent >= aimPercent) process.exitCode = 1;
}
