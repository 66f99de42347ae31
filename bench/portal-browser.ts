import { loadavg } from 'node:os';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Sandbox } from './sandbox.ts';

/** A browser whose person is signed in to the portal of a sandbox. */
export interface PortalBrowser {
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** The address of the brand's pages. */
  home: string;
}

/** Opens the portal in Chromium; the build is the one that the service serves. */
export async function openPortal({ port, managementKey }: Sandbox): Promise<PortalBrowser> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('This machine has no Chromium; set SURETY_TEST_BROWSER');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const answer = await fetch(`http://localhost:${port}/api/v0.1/sandbox/portal-links`, {
    method: 'POST',
    headers: { 'Management-Key': managementKey },
  });
  const { url } = (await answer.json()) as { url: string };
  await page.goto(url);
  await page.waitForURL(/\/portal\/w\//);
  const home = /^.*\/portal\/w\/[^/?#]+/.exec(page.url())?.[0] ?? '';
  return { browser, context, page, home };
}

/** The browser that the portal's tests run in. */
async function findBrowser(): Promise<string | null> {
  const finder = new URL('../portal/test/support/find-browser.mjs', import.meta.url);
  const found = (await import(finder.href)) as { findBrowser(): string | null };
  return found.findBrowser();
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Load of the machine, which figures of CPU are read with. */
export function loadNow(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
