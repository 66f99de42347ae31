import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ada } from '../../demo/people.ts';
import { browserPath, usePortal } from './support/portal.ts';

const patience = { timeout: 60_000 };

describe.runIf(browserPath)('the time of a sandbox', () => {
  const portal = usePortal();
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    const context = await portal().open({ timezoneId: 'America/Los_Angeles' });
    ({ page, complaints } = await portal().signIn(context));
  });
  const dialog = () => page.getByRole('dialog');
  const send = async (verb: string) => {
    await dialog().getByRole('button', { name: verb, exact: true }).click();
    await dialog().waitFor({ state: 'detached', ...patience });
  };

  test('leaves the dialog of an empty list open when another makes the first customer', async () => {
    await page.goto(`${portal().home}/customers`);
    await page.getByRole('button', { name: 'Make one for me' }).click();
    await dialog().getByText('a made-up person').waitFor(patience);
    await portal().surety.customers.create(ada);
    // Rows behind a dialog are hidden from roles.
    const list = page.getByRole('table', { name: 'Customers', includeHidden: true });
    await list.getByText('Ada Sample').waitFor(patience);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached', ...patience });
  });

  test('is that of a world marked SANDBOX, whose empty list of cards makes one', async () => {
    await page.goto(`${portal().home}/cards`);
    await page.getByRole('banner').getByText('SANDBOX').waitFor(patience);
    await page.getByRole('button', { name: 'Make one for me' }).click();
    await dialog().getByText('advances it by about 20 days').waitFor(patience);
    await dialog().getByRole('button', { name: 'Make it', exact: true }).click();
    const cards = page.getByRole('table', { name: 'Cards' }).getByRole('row');
    await expect.poll(() => cards.count(), patience).toBeGreaterThan(1);
    // The card appears before the story has ended.
    const hasEnded = async () => (await portal().surety.scenarios.runs().take(1))[0]?.status;
    await expect.poll(hasEnded, patience).toBe('passed');
  });

  test('goes to what is due next, says who moved it, and goes back', async () => {
    const { surety } = portal();
    const [customer] = await surety.customers.list().take(1);
    const [deposit] = await surety.accounts.list({ type: 'security_deposit' }).take(1);
    const bank = await surety.externalAccounts.link({
      customer_id: customer?.customer_id ?? '',
      processor_token: 'processor-sandbox-second',
    });
    await surety.transfers.create({
      origination_account_id: bank.account_id,
      destination_account_id: deposit?.account_id ?? '',
      amount: 2_500,
    });
    const before = await surety.clock.get();
    await page.getByRole('banner').getByText('SANDBOX').click();
    await page.getByRole('heading', { level: 1, name: 'Clock' }).waitFor(patience);
    const due = page.getByRole('table', { name: 'Due work' });
    await due.getByText('Waiting transfers go into a bank file').waitFor(patience);

    await page.getByRole('button', { name: 'Next due…' }).click();
    await dialog().getByText('will be done').waitFor(patience);
    await send('Advance');
    const advances = page.getByRole('table', { name: 'Advances' }).getByRole('row');
    const newest = advances.filter({ has: page.getByRole('button', { name: 'Undo…' }) });
    await newest.getByText('Local owner').waitFor(patience);
    const after = await surety.clock.get();
    expect(after.now > before.now).toBe(true);

    await page.getByRole('button', { name: 'Undo the last advance…' }).click();
    await dialog().getByText('stay sent').waitFor(patience);
    await send('Undo');
    await newest.waitFor({ state: 'detached', ...patience });
    expect((await surety.clock.get()).now).toBe(before.now);
  });

  test("is shown in UTC, and in the person's own zone if they choose so", async () => {
    const clock = page.getByRole('banner').getByRole('time');
    await expect.poll(() => clock.innerText(), patience).toMatch(/UTC$/);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText('Times in America/Los Angeles').click();
    await expect.poll(() => clock.innerText(), patience).toMatch(/P[SD]T$/);
    const made = page.getByRole('table', { name: 'Advances' }).getByRole('time').first();
    await expect.poll(() => made.getAttribute('title'), patience).toMatch(/P[SD]T \(.* UTC\)/);
    expect(complaints).toEqual([]);
  });

  test('has days that are picked, and boxes that Escape leaves', async () => {
    await page.goto(`${portal().home}/transactions`);
    const from = page.getByLabel('From', { exact: true });
    await from.fill('2026-01-05');
    await page.waitForURL(/start_date=2026-01-05/, patience);
    const merchant = page.getByRole('searchbox', { name: 'Merchant', exact: true });
    await merchant.fill('Nobody');
    await page.keyboard.press('Escape');
    await expect.poll(() => merchant.inputValue(), patience).toBe('');
    expect(page.url()).not.toContain('Nobody');
    const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
    await expect.poll(() => rows.count(), patience).toBeGreaterThan(1);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/transactions\/[0-9a-f-]{36}/, patience);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused, patience).toBe('page');
  });
});
