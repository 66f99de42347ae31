import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ada } from '../../demo/people.ts';
import { overflowOf } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';

const patience = { timeout: 30_000 };

/** True for an element that shows the whole of its text. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

describe.runIf(browserPath)('a list of the portal', () => {
  const portal = usePortal();
  let page: Page;
  let customerId: string;
  beforeAll(async () => {
    ({ customer_id: customerId } = await portal().surety.customers.create(ada));
    ({ page } = await portal().signIn(await portal().open()));
  });
  const go = async (path: string, width = 1440) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(portal().home + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

  test('keeps a view of sixty letters within a phone, on the page and in the menu', async () => {
    const name = 'W'.repeat(60);
    await go('/customers', 390);
    await page.keyboard.press('v');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const menu = page.getByRole('button', { name: `View: ${name}` });
    await menu.waitFor(patience);
    for (const width of [390, 320, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => overflowOf(page), patience).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await menu.click();
    await page.getByRole('menuitem', { name }).first().waitFor();
    await expect.poll(() => overflowOf(page), patience).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  });

  test.each([
    ['/transactions?state=weird', 'State is never “weird”.'],
    ['/deliveries?failing=perhaps', 'Failing is never “perhaps”.'],
    ['/events?customer_id=ada', 'Customer id is never “ada”.'],
    ['/requests?status=9999', 'Status is never “9999”.'],
    ['/transfers?amount_min=much', 'Amount at least is never “much”.'],
    ['/transactions?transaction_response_code=99', 'Response code is never “99”.'],
    ['/cards?colour=blue', 'This list has no filter “colour”.'],
  ])('says what it does not filter by: %s', async (path, words) => {
    await go(path);
    await page.getByRole('main').getByRole('status').getByText(words).waitFor();
  });

  test('says nothing of filters that it has', async () => {
    await go('/customers?kyc_status=passed&since=2026-01-01');
    await page.getByRole('button', { name: 'Remove the filter KYC' }).waitFor();
    expect(await page.getByRole('main').getByText('shown without').count()).toBe(0);
  });

  test.each(['/transfers', '/transactions'])(
    'asks for amounts in dollars, and for cents in its address: %s',
    async (path) => {
      await go(path);
      const asked = page.waitForRequest(
        (request) => request.url().includes('amount_min=5000') && request.method() === 'GET',
      );
      await page.getByRole('searchbox', { name: 'Amount at least' }).fill('50');
      await page.keyboard.press('Enter');
      await asked;
      await page.getByRole('button', { name: 'Remove the filter Amount at least' }).waitFor();
      await page.getByText('Amount at least: $50.00').waitFor();
      await page.waitForURL(/amount_min=(%22)?5000/);
      await page.getByText('None match these filters.').waitFor(patience);
    },
  );

  test.each([1440, 1280, 390])(
    'shows the whole of a state on a customer: %i pixels',
    async (width) => {
      const application = {
        application_id: customerId,
        customer_id: customerId,
        application_status: 'resubmit_required',
      };
      await page.route('**/credit/applications*', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        await route.fulfill({ json: { ...body, data: [application] } });
      });
      await go(`/objects/${customerId}`, width);
      const table = page.getByRole('table', { name: 'Accounts and cards' });
      const state = table.getByRole('cell').filter({ hasText: 'to submit again' });
      await state.waitFor(patience);
      expect(await isWhole(state)).toBe(true);
      expect(await isWhole(table.getByRole('cell', { name: 'Credit application' }))).toBe(true);
      await page.unrouteAll({ behavior: 'wait' });
    },
  );

  test("leaves out the year of the brand's clock and no other, before and after its new year", async () => {
    const { now } = await portal().surety.clock.get();
    const year = Number(now.slice(0, 4)) + 1;
    await portal().surety.clock.advance({ to: `${year}-01-01T12:00:00Z` });
    await portal().surety.customers.create({ ...ada, ssn: '123-45-6789' });
    await go('/customers');
    const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row');
    await expect.poll(() => rows.nth(1).innerText(), patience).toMatch(/\b1 Jan, 12:00/);
    await expect.poll(() => rows.last().innerText(), patience).toContain(now.slice(0, 4));
  });

  test("opens an empty day on the brand's today, where a key moves and Enter sets it", async () => {
    const year = (await portal().surety.clock.get()).now.slice(0, 4);
    await go('/customers', 390);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Calendar: Created since' }).click();
    const calendar = page.getByRole('dialog', { name: 'Created since: a day in UTC' });
    await calendar.getByText(`January ${year}`).waitFor(patience);
    await calendar.locator('[aria-current=date]:focus').waitFor(patience);
    await page.keyboard.press('ArrowLeft');
    await calendar.getByText(`December ${Number(year) - 1}`).waitFor(patience);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/customers?since=${year}-01-01`);
    await expect.poll(() => calendar.count(), patience).toBe(0);
    await page.getByRole('button', { name: 'Calendar: Created before' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), patience).toBe(0);
    expect(new URL(page.url()).search).toBe(`?since=${year}-01-01`);
  });
});
