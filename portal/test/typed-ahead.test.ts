import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';

const patience = { timeout: 30_000 };

describe.runIf(browserPath)('keys that are typed before the palette is there', () => {
  const portal = usePortal();
  let page: Page;
  let release: () => void;

  beforeEach(async () => {
    const context = await portal().open();
    ({ page } = await portal().signIn(context));
    const held = Promise.withResolvers<void>();
    release = held.resolve;
    await page.route(/assets\/palette-.*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    return () => context.close();
  });
  const box = () => page.getByRole('combobox', { name: 'Find or do' });

  test('stand in its box in their order, and those typed later behind them', async () => {
    await page.goto(portal().home);
    await page.getByRole('button', { name: 'Find or do' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gx deliver');
    release();
    await box().waitFor();
    await page.keyboard.type('ies');
    await expect.poll(() => box().inputValue(), patience).toBe('gx deliveries');
    // None of them was a shortcut of the page.
    expect(new URL(page.url()).pathname).toBe(new URL(portal().home).pathname);
  });

  test('open what they name, where Enter was among them', async () => {
    await page.goto(portal().home);
    await page.getByRole('button', { name: 'Find or do' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('delivx');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('eries');
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(/\/deliveries$/);
    await box().waitFor({ state: 'detached' });
  });

  test('are kept from the first frame on, before the session is known', async () => {
    const answered = Promise.withResolvers<void>();
    await page.route('**/portal/api/session', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(portal().home);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('webhooks');
    answered.resolve();
    release();
    await expect.poll(() => box().inputValue(), patience).toBe('webhooks');
  });

  test('are let go with Escape', async () => {
    await page.goto(portal().home);
    await page.getByRole('button', { name: 'Find or do' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nothing');
    await page.keyboard.press('Escape');
    release();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(/\/events$/);
    expect(await box().count()).toBe(0);
  });
});
