import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { brandPages } from './support/brand-pages.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

/** The smallest phone that the pages are made for. */
const smallest = { width: 320, height: 640 };

/** Folder for pictures of every page in each form, for whoever wants to look at them. */
const { SURETY_SCREENSHOTS: pictures } = process.env;

describe.runIf(browserPath)('every page, wide and on a phone, light and dark', () => {
  const portal = usePortal();
  let ids: Seeded;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ids = await seed(portal().surety);
    const context = await portal().open();
    ({ page, complaints } = await portal().signIn(context));
  });

  test.each(brandPages)('%s', async (name, path) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(portal().home + path(ids));
    await page.locator('h1').first().waitFor();
    await page.evaluate(axe);
    const found: string[] = [];
    for (const { name: form, width, height, scheme, rules } of forms) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      if (pictures) {
        const file = `${name.replaceAll(' ', '-')}-${form}.png`;
        await page.screenshot({ path: join(pictures, file), fullPage: true });
      }
      for (const each of await violationsOf(page, rules)) found.push(`${form}: ${each}`);
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`${form}: ${overflow} pixels wider than its window`);
    }
    expect([...found, ...complaints.splice(0)]).toEqual([]);
    await page.setViewportSize(smallest);
    // Charts are drawn anew for the width a moment later.
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  });
});
