import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal, watch } from './support/portal.ts';

/** The contents, and operations with a deep body, a file, and a management key. */
const pages = [
  '',
  '/operations/createCustomer',
  '/operations/simulateAchFile',
  '/operations/createWorld',
];

const narrow = {
  name: 'narrow-light',
  width: 320,
  height: 640,
  scheme: 'light',
  rules: forms[0].rules,
};

describe.runIf(browserPath)('the reference, without signing in', () => {
  const portal = usePortal();
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    const context = await portal().open({ permissions: ['clipboard-read', 'clipboard-write'] });
    page = await context.newPage();
    complaints = watch(page, portal().origin);
  });

  test.each(pages)('is accessible, wide and narrow, light and dark: /docs/api%s', async (path) => {
    const found: string[] = [];
    for (const { name, width, height, scheme, rules } of [...forms, narrow] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme as 'light' | 'dark', reducedMotion: 'reduce' });
      await page.goto(`${portal().origin}/docs/api${path}`);
      await page.locator(`html[data-theme=${scheme}] .search:not([hidden])`).waitFor();
      await page.evaluate(axe);
      for (const each of await violationsOf(page, rules)) found.push(`${name}: ${each}`);
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`${name}: ${overflow} pixels wider than its window`);
    }
    expect([...found, ...complaints.splice(0)]).toEqual([]);
  });

  test('finds an operation by its path, shows its command, and leads back to the guides', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${portal().origin}/docs/api`);
    await page.locator('.search:not([hidden])').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('/cards/{card_id}/activate');
    await page.getByRole('link', { name: 'Activate a physical card POST' }).click();
    await page.waitForURL('**/docs/api/operations/activateCard');
    await page.getByRole('button', { name: 'Command line' }).click();
    await page.getByText('surety cards activate 0').waitFor();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^surety cards activate [\da-f-]{36}$/);
    await page.reload();
    // The chosen language is kept, and curl names the service that is read.
    await page.locator('button[aria-pressed=true]', { hasText: 'Command line' }).waitFor();
    await page.getByRole('button', { name: 'curl' }).click();
    await page.getByText(`${portal().origin}/api/v0.1/cards/`).first().waitFor();
    await page.getByRole('navigation', { name: 'Other parts' }).getByText('Guides').click();
    await page.waitForURL('**/docs/');
    expect(complaints.splice(0)).toEqual([]);
  });
});
