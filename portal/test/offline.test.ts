import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';

/** Notes on the window of the page, which a load of the page wipes away. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'isMarked', true));
const isMarked = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'isMarked') === true).catch(() => false);

describe.runIf(browserPath)('a tab whose service does not answer', () => {
  const portal = usePortal();
  let page: Page;

  beforeEach(async () => {
    const context = await portal().open();
    ({ page } = await portal().signIn(context));
    return () => context.close();
  });

  test('says in place that a page did not load, and shows it as soon as the service answers', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await mark(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Transfers' }).click();
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    expect(page.url()).toContain('/transfers');
    expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(true);
    await page.context().setOffline(false);
    const heading = page.getByRole('heading', { level: 1, name: 'Transfers' });
    await heading.waitFor();
    expect(await isMarked(page)).toBe(true);
    // Its sheets, which failed with it, are there as well.
    const lost = () =>
      page.evaluate(() => {
        const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
        return [...links].filter(({ sheet }) => sheet === null).length;
      });
    await expect.poll(lost).toBe(0);
  });

  test('opens a dialog whose code failed before, when somebody tries again or opens it again', async () => {
    await page.goto(`${portal().home}/keys`);
    const button = page.getByRole('button', { name: 'New keys' }).first();
    await button.waitFor();
    await mark(page);
    await page.context().setOffline(true);
    await button.click();
    const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await failure.waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Keys' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await failure.waitFor({ state: 'detached' });
    await button.click();
    await failure.waitFor();
    await page.context().setOffline(false);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Label' }).waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  test('loads anew once where the service answers without the code, as after an update', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await mark(page);
    await page.route(/assets\/transfers-page.*\.js/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Transfers' }).click();
    await page.getByRole('alert').getByText('though the service answers').waitFor();
    expect(await isMarked(page)).toBe(false);
    await page.unrouteAll();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transfers' }).waitFor();
  });
});
