import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { faultsInForms } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

describe.runIf(browserPath)('the page of a transfer', () => {
  const portal = usePortal();
  let ids: Seeded;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ids = await seed(portal().surety);
    ({ page, complaints } = await portal().signIn(await portal().open()));
  });
  /** A pull of $250.00 to the deposit of the seeded customer. */
  const pull = async () => {
    const { surety } = portal();
    const earlier = await surety.transfers.get(ids.transferId);
    const { transfer_id } = await surety.transfers.create({
      origination_account_id: earlier.origination_account_id ?? '',
      destination_account_id: earlier.destination_account_id,
      amount: 25_000,
    });
    return transfer_id;
  };
  const open = (id: string) => page.goto(`${portal().home}/objects/${id}`);
  const way = () => page.getByRole('list', { name: 'Way of the transfer' });
  const retry = () => page.getByRole('button', { name: 'Retry pull…' });

  test('says why a pull came back, and pulls again', async () => {
    const { surety } = portal();
    const id = await pull();
    await surety.simulate.achReturn({ transfer_id: id, return_code: 'R01' });
    await open(id);
    await page
      .getByRole('heading', { level: 1, name: /^Pull of \$250\.00 from .* …\d+$/ })
      .waitFor();
    await page
      .getByText(/R01, the account has not enough money\. It can be pulled again twice/)
      .waitFor();
    await way().getByText('Returned by the bank').waitFor();
    await retry().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry pull' }).click();
    await way().getByText('Asked again (attempt 2)').waitFor();
    expect(page.url()).not.toContain(id);
    await way().getByRole('link', { name: 'Attempt 1' }).click();
    await way()
      .getByRole('link', { name: /^Attempt 2/ })
      .waitFor();
    await page.getByText('It was pulled again.').waitFor();
    expect(await retry().count()).toBe(0);
  });

  test('promises no date while the bank file is held, and no command of the operator', async () => {
    const { surety } = portal();
    const id = await pull();
    const { bank_file_id, file_name } = await surety.simulate.achHold({ transfer_id: id });
    await open(id);
    await page.getByText(/Its bank file is held until a person releases it: no date can/).waitFor();
    await way().getByText('No date can be promised.').waitFor();
    await way().getByRole('link', { name: file_name }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('npm run');
    expect(await page.getByRole('button', { name: 'Cancel transfer…' }).count()).toBe(0);
    await surety.simulate.bankFile({ bank_file_id, move: 'release' });
    await surety.transfers.waitFor(id, { status: 'completed' }, { advance: true });
    await page.getByText(/Settled on .*: the money is on the deposit/).waitFor();
    await page
      .getByRole('table', { name: 'Entries of the transfer' })
      .getByText('+$250.00')
      .waitFor();
  });

  test('is readable in each form, for everybody', async () => {
    expect(await faultsInForms(page)).toEqual([]);
  });

  test('is listed with its reason, and found by it', async () => {
    await page.goto(`${portal().home}/transfers`);
    await page.getByRole('combobox', { name: 'Return code' }).selectOption('R01');
    await page.waitForURL(/ach_return_code=R01/);
    const rows = page.locator('main [role=row]');
    await rows.getByText('returned: R01, not enough money').waitFor();
    // The rows before are shown until those of the filter are there.
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBe(2);
    expect(complaints).toEqual([]);
  });
});
