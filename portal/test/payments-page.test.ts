import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cafe } from '../../demo/people.ts';
import { easternDate } from '../src/parts/days-left.ts';
import { faultsInForms } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

describe.runIf(browserPath)('payments of what is owed', () => {
  const portal = usePortal();
  let ids: Seeded;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ids = await seed(portal().surety);
    await portal().surety.simulate.clearing({ transaction_id: ids.approvedId });
    ({ page, complaints } = await portal().signIn(await portal().open()));
  });
  const go = async (id: string, title: string | RegExp, on = page) => {
    await on.goto(`${portal().home}/objects/${id}`);
    await on.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const goToDeposit = () => go(ids.depositId, 'Security deposit of Ada Sample');
  const dialog = () => page.getByRole('dialog', { name: 'Make a payment' });
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Make a payment…' }).click();
    await dialog().getByText('$4.50 is owed.').waitFor();
  };
  const payments = () => page.getByRole('table', { name: 'Payments' });
  const newest = async () => {
    const { security_deposit } = await portal().surety.accounts.get(ids.depositId);
    const [payment] = await portal()
      .surety.payments.list(security_deposit?.credit_account ?? '')
      .take(1);
    if (!payment) throw new Error('There is no payment');
    return payment;
  };
  const isReadable = async () => {
    expect(await faultsInForms(page)).toEqual([]);
  };

  test('are scheduled from the page of the account, and cancelled there', async () => {
    await goToDeposit();
    await openDialog();
    const { now } = await portal().surety.clock.get();
    await dialog().getByLabel('Amount').selectOption('other');
    await dialog().getByLabel('Dollars').fill('9.00');
    await dialog().getByText('It can be at most $4.50.').waitFor();
    await dialog().getByLabel('Dollars').fill('4.25');
    await dialog()
      .getByLabel('Day')
      .fill(easternDate(Date.parse(now) + 20 * 86_400_000));
    await dialog()
      .getByText(/^\$4\.25 is collected from .* …\d+ on .*the payment can be cancelled/)
      .waitFor();
    await isReadable();
    await dialog().getByRole('button', { name: 'Make the payment' }).click();
    await payments()
      .getByText(/^scheduled for/)
      .waitFor();
    await go((await newest()).transfer_id, /^Payment of \$4\.25 from .* …\d+$/);
    await page.getByText(/^Scheduled for .*, and can be cancelled/).waitFor();
    await goToDeposit();
    await payments().getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await payments().getByText('cancelled').waitFor();
  });

  test('are reserved once they settle, and say from when they can be spent', async () => {
    await goToDeposit();
    await openDialog();
    await dialog()
      .getByText(/the card can spend it 3 banking days later\./)
      .waitFor();
    await dialog().getByRole('button', { name: 'Make the payment' }).click();
    await payments()
      .getByText(/^(expected on|pending)/)
      .waitFor();
    const { transfer_id } = await newest();
    await portal().surety.transfers.waitFor(
      transfer_id,
      { status: 'completed' },
      { advance: true },
    );
    await page.getByText(/\$4\.50 of payments is reserved: it can be spent later\./).waitFor();
    await payments()
      .getByText(/^reserved until/)
      .waitFor();
    await isReadable();
    await page.getByRole('link', { name: 'Payment of $4.50' }).click();
    await page.getByText(/^Settled on .*: it lowers what is owed\. \$4\.50 is reserved/).waitFor();
    const way = page.getByRole('list', { name: 'Way of the transfer' });
    await way.getByText('$4.50 reserved').waitFor();
    await isReadable();
    const { transaction_id } = await portal().surety.simulate.authorization({
      ...cafe,
      card_id: ids.cardId,
      amount: '499.00',
    });
    await page.goto(`${portal().home}/transactions/${transaction_id}`);
    await page.getByText('$4.50 of payments is reserved, and can be spent later.').waitFor();
    await page.getByText(/^after \d+ \w+, \d\d:\d\d$/).waitFor();
    await isReadable();
    await go(ids.customerId, 'Ada Sample');
    await page
      .getByText(/\$495\.50 can be spent; a payment of \$4\.50 is reserved until/)
      .waitFor();
    await isReadable();
  });

  test('are owed again when the bank returns them', async () => {
    const { transfer_id } = await newest();
    await portal().surety.simulate.achReturn({ transfer_id, return_code: 'R01' });
    await goToDeposit();
    await page.getByText(/Ada Sample owes the brand \$4\.50 on the card\./).waitFor();
    await payments().getByText('returned: R01, not enough money').waitFor();
    await go(transfer_id, /^Payment of \$4\.50/);
    await page.getByText(/Its amount is owed again, and its reserve is dropped\./).waitFor();
    await page.getByRole('button', { name: 'Retry payment…' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('are not offered to a viewer, who reads who makes them', async () => {
    const colleague = await portal().join(page.context(), { role: 'viewer', name: 'Vera' });
    const own = await colleague.newPage();
    await go(ids.depositId, /^Security deposit/, own);
    await own.getByText(/The role viewer may look only: owners.*“Make a payment”/).waitFor();
    expect(await own.getByRole('button', { name: 'Make a payment…' }).count()).toBe(0);
  });
});
