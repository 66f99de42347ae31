import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

describe.runIf(browserPath)('lists of the portal', () => {
  const portal = usePortal();
  let ids: Seeded;
  let page: Page;
  beforeAll(async () => {
    ids = await seed(portal().surety);
    ({ page } = await portal().signIn(await portal().open()));
  });
  const rowsOf = async (path: string) => {
    await page.goto(portal().home + path);
    const rows = page.locator('main [role=row]');
    await rows.nth(1).waitFor();
    return rows;
  };

  test.each(['/accounts', '/cards', '/transfers', '/transactions'])(
    'name the customer of each row: %s',
    async (path) => {
      const rows = await rowsOf(path);
      const customer = rows.nth(1).getByRole('link', { name: /^Ada / });
      await customer.waitFor();
      expect(await customer.getAttribute('href')).toContain(ids.customerId);
    },
  );

  test('tell a transfer in from one out by word and sign', async () => {
    const rows = await rowsOf('/transfers');
    expect(await rows.nth(1).getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['Pull', '+$500.00']),
    );
  });
});
