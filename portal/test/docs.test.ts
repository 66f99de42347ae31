import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal, watch } from './support/portal.ts';

/** One page of each kind: contents, a guide with samples, one with tables, words, and the generated ones. */
const pages = ['', '/quickstart', '/webhooks', '/glossary', '/errors', '/events', '/settings'];

describe.runIf(browserPath)('the documentation, wide and on a phone, light and dark', () => {
  const portal = usePortal();
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    const context = await portal().open();
    page = await context.newPage();
    complaints = watch(page, portal().origin);
  });

  test.each(pages)('/docs%s', async (path) => {
    const found: string[] = [];
    for (const { name, width, height, scheme, rules } of forms) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      // A page of the documentation takes its theme before the first paint.
      await page.goto(`${portal().origin}/docs${path}`);
      await page.locator(`html[data-theme=${scheme}] h1`).first().waitFor();
      await page.evaluate(axe);
      for (const each of await violationsOf(page, rules)) found.push(`${name}: ${each}`);
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`${name}: ${overflow} pixels wider than its window`);
    }
    expect([...found, ...complaints.splice(0)]).toEqual([]);
  });
});
