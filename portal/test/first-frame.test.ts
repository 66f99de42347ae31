import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';

describe.runIf(browserPath)('a page whose code is not there yet', () => {
  const portal = usePortal();
  let page: Page;
  let release: () => void;

  beforeEach(async () => {
    const context = await portal().open();
    ({ page } = await portal().signIn(context));
    const held = Promise.withResolvers<void>();
    release = held.resolve;
    await page.route(/assets\/index-.*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    return () => {
      release();
      return context.close();
    };
  });
  const loading = () => page.getByRole('heading', { level: 1, name: 'Loading' });

  test('has its frame, in each form, and becomes the page', async () => {
    for (const { name, width, height, scheme, rules } of forms) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(portal().home, { waitUntil: 'commit' });
      await loading().waitFor();
      expect(await page.getByText('Surety', { exact: true }).isVisible(), name).toBe(width > 720);
      await page.evaluate(axe);
      expect([name, await violationsOf(page, rules), await overflowOf(page)]).toEqual([
        name,
        [],
        0,
      ]);
    }
    release();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(await page.locator('.first-frame').count()).toBe(0);
  });

  test('has none at the sign-in, which is no page of a brand', async () => {
    await page.goto(new URL('/portal/sign-in', portal().home).href, { waitUntil: 'commit' });
    await page.locator('.first-frame').waitFor({ state: 'attached' });
    expect(await loading().isVisible()).toBe(false);
  });
});
