import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

describe.runIf(browserPath)('the page of an account', () => {
  const portal = usePortal();
  let ids: Seeded;
  let page: Page;
  let viewer: Page;
  beforeAll(async () => {
    ids = await seed(portal().surety);
    const context = await portal().open();
    ({ page } = await portal().signIn(context));
    viewer = await (await portal().join(context, { role: 'viewer', name: 'Vera' })).newPage();
  });
  const go = async (id: string, title: string | RegExp) => {
    await page.goto(`${portal().home}/objects/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };

  test('of a bank account that nobody proved says so, and begins a check of it', async () => {
    const { account_id } = await portal().surety.externalAccounts.link({
      customer_id: ids.customerId,
      processor_token: 'processor-sandbox-journey-unverified',
    });
    await go(account_id, /of Ada Sample$/);
    await page
      .getByText(/^Not verified yet: .*No money can move until it is verified\.$/)
      .waitFor();
    expect(await page.getByText('active', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Verify by deposits…' }).click();
    await page.getByRole('button', { name: 'Begin the check' }).click();
    const checks = page.getByRole('region', { name: 'Checks by deposits' });
    await checks.getByRole('link', { name: 'By two small deposits' }).waitFor();
    await page.getByRole('button', { name: 'Verify by deposits…' }).waitFor({ state: 'detached' });
  });

  test('of a deposit says what is in it, tells its statement and what is held', async () => {
    await go(ids.depositId, 'Security deposit of Ada Sample');
    await page.getByText(/^It holds \$500\.00\. .*\$4\.50 is held for purchases\./).waitFor();
    const statement = page.getByRole('table', { name: 'Statement' });
    await statement.getByRole('link', { name: 'Pulled from the bank account' }).waitFor();
    await statement.getByText('+$500.00').waitFor();
    const held = page.getByRole('table', { name: 'Held for purchases' });
    await held.getByRole('link', { name: 'Corner Cafe' }).waitFor();
  });

  test('of the customer unfreezes a frozen one, and the timelines tell of each act once', async () => {
    const reason = 'Reported stolen';
    await portal().surety.accounts.freeze(ids.depositId, { reason });
    await go(ids.customerId, 'Ada Sample');
    await page.getByText(/^The account is frozen: no money leaves it/).waitFor();
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await timeline.getByText('Account frozen').waitFor();
    await viewer.goto(`${portal().home}/objects/${ids.customerId}`);
    await viewer
      .getByText(/may freeze the card, correct the person and unfreeze the account\./)
      .waitFor();
    expect(await viewer.getByRole('button', { name: 'Unfreeze account' }).count()).toBe(0);
    const unfreeze = page.getByRole('button', { name: 'Unfreeze account' });
    await unfreeze.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze account' }).click();
    await timeline.getByText('Account unfrozen').waitFor();
    await unfreeze.waitFor({ state: 'detached' });
    expect(await timeline.getByText('Account frozen').count()).toBe(1);
    const own = { object_id: ids.depositId, event: ['account.frozen' as const] };
    expect(await portal().surety.events.list(own).take(9)).toHaveLength(1);
    expect((await portal().surety.accounts.get(ids.depositId)).status).toBe('active');
  });

  test('closes a deposit after a look at what will happen, and follows the closing', async () => {
    await go(ids.depositId, 'Security deposit of Ada Sample');
    await page.getByRole('button', { name: 'Close account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close account' });
    const look = dialog.getByRole('list', { name: 'What will happen' });
    await look.getByText('Close 1 card at once').waitFor();
    await look.getByText('Pay $500.00 back').waitFor();
    await dialog.getByLabel('Pay back to').selectOption(ids.bankId);
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await page.getByText(/^The account is being closed: a purchase is held on the card/).waitFor();
    const steps = page.getByRole('list', { name: 'Steps of the closing' });
    await steps.getByText('Cards closed').waitFor();
    await portal().surety.simulate.clearing({ transaction_id: ids.approvedId });
    await page
      .getByText(/the payment to the bank account has not settled|\$495\.50 was paid back/)
      .waitFor();
  });
});
