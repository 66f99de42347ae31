import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';
import { seed } from './support/seed.ts';

/** Reasons of the buttons of a page that are disabled, by their names; an empty one is a fault. */
async function reasonsOf(page: Page): Promise<Record<string, string>> {
  const buttons = await page.locator('button:disabled').evaluateAll((all) =>
    all.map((button) => {
      const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
      const words = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      return [button.textContent ?? '', words || button.getAttribute('title') || ''];
    }),
  );
  return Object.fromEntries(buttons);
}

describe.runIf(browserPath)('a button that is disabled', () => {
  const portal = usePortal();
  beforeAll(async () => {
    await seed(portal().surety);
  });

  test('says why, on the pages before the sign-in', async () => {
    const { origin } = portal();
    const context = await portal().open();
    const { page } = await portal().signIn(context);
    await page.goto(`${portal().home}/people`);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Write an e-mail address.').waitFor();
    expect(await reasonsOf(page)).toEqual({ 'Make the link': 'Write an e-mail address.' });
    await dialog.getByLabel('E-mail').fill('new@brand.example');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByRole('region', { name: 'Link of the invitation' }).textContent();

    const stranger = await (await portal().open()).newPage();
    await stranger.goto(link?.match(/http\S+/)?.[0] ?? '');
    const join = stranger.getByRole('button', { name: /join$/i });
    await join.waitFor();
    expect(await reasonsOf(stranger)).toEqual({
      [(await join.textContent()) ?? '']: 'Write your name to join.',
    });
    await stranger.getByLabel('Your name').fill('New Person');
    const choose = stranger.getByRole('button', { name: 'Choose a password instead' });
    if (await choose.isVisible()) await choose.click();
    await stranger.getByLabel('New password').fill('short');
    expect(await reasonsOf(stranger)).toEqual({
      Join: 'Choose a password of at least 12 characters.',
    });

    await stranger.goto(`${origin}/portal/sign-in`);
    await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await reasonsOf(stranger)).toEqual({ 'Sign in': 'Write your e-mail.' });
    await stranger.getByLabel('E-mail').fill('new@brand.example');
    expect(await reasonsOf(stranger)).toEqual({ 'Sign in': 'Write your password.' });
    await context.close();
  });

  test.each([
    ['account', null],
    ['keys', 'New keys'],
    ['webhooks', 'New webhook'],
    ['receivers', null],
    ['deliveries', null],
    ['customers', 'a view'],
    ['requests', null],
    ['start', null],
  ])('says why, on the page %s', async (path, opened) => {
    const context = await portal().open();
    const { page } = await portal().signIn(context);
    await page.goto(`${portal().home}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (opened) {
      if (opened === 'a view') await page.keyboard.press('v');
      else await page.getByRole('button', { name: opened }).first().click();
      await page.getByRole('dialog').locator('button:disabled').first().waitFor();
    }
    for (const [name, reason] of Object.entries(await reasonsOf(page))) {
      expect(reason, name).not.toBe('');
    }
    await context.close();
  });
});
