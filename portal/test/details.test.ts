import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { overflowOf } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** True for an element that shows the whole of its text. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

describe.runIf(browserPath)('details of pages', () => {
  const portal = usePortal();
  let ids: Seeded;
  let page: Page;
  beforeAll(async () => {
    ids = await seed(portal().surety);
    ({ page } = await portal().signIn(await portal().open({ viewport: wide })));
  });
  const go = async (path: string, size = wide) => {
    await page.setViewportSize(size);
    await page.goto(portal().home + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const row = () =>
    page
      .locator('main [role=row]')
      .filter({ has: page.getByRole('cell') })
      .first();

  test.each([
    ['/keys', 'API keys'],
    ['/requests', 'requests'],
    ['/deliveries', 'deliveries'],
    ['/audit', 'acts'],
  ])('on %s mark the real time of %s', async (path) => {
    await go(path);
    await row().getByRole('img', { name: 'real time' }).first().waitFor();
  });

  test('mark the real time of attempts', async () => {
    await go(`/deliveries/${ids.deliveryId}`);
    const attempts = page.getByRole('table', { name: 'Attempts' });
    await attempts.getByRole('img', { name: 'real time' }).first().waitFor();
  });

  test("leave the time of a webhook, which is that of the brand's clock, without the mark", async () => {
    await go(`/webhooks/${ids.webhookId}`);
    const made = page
      .locator('dt', { hasText: /^Made$/ })
      .locator('xpath=following-sibling::dd[1]');
    expect(await made.getByRole('img').count()).toBe(0);
  });

  test('tell a webhook that only fails from one that is enabled, in its list on a phone and on its page', async () => {
    await go('/webhooks', phone);
    await row()
      .getByText(/^(failing|paused)$/)
      .waitFor();
    await go(`/webhooks/${ids.webhookId}`, phone);
    await page
      .getByRole('heading', { level: 1 })
      .locator('xpath=..')
      .getByText(/^(failing|paused)$/)
      .waitFor();
  });

  test('name the merchant of a purchase in the sentence of its event', async () => {
    await go('/events');
    await page
      .getByText(/\$4\.50 at Corner Cafe/)
      .first()
      .waitFor();
  });

  test('show the zone of the clock on the smallest phone', async () => {
    await go('', { width: 320, height: 640 });
    const clock = page.locator('header time');
    expect(await clock.innerText()).toMatch(/UTC$/);
    expect(await isWhole(clock)).toBe(true);
  });

  test('show the whole of an event on the page of its object, on a phone', async () => {
    await go(`/transactions/${ids.declinedId}`, phone);
    await page.locator('summary', { hasText: 'Developer' }).click();
    const event = page.getByRole('table', { name: 'Events' }).getByText(/limit exceeded$/);
    await event.waitFor();
    expect(await isWhole(event)).toBe(true);
  });

  test('put the focus of a dialog on its first field, and a refusal at the field', async () => {
    await go('/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const address = page.getByRole('textbox', { name: 'Address' });
    const isFocused = () => address.evaluate((field) => field === document.activeElement);
    await expect.poll(isFocused, { timeout: 10_000 }).toBe(true);
    await page.keyboard.type('ftp://example.com');
    await page.getByRole('button', { name: 'Create' }).press('Enter');
    await page.getByText('callback_url must be an https or http address.').first().waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect(await isFocused()).toBe(true);
    const problem = (await address.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? '';
    expect(await page.locator(`[id="${problem}"]`).innerText()).toMatch(/^callback_url must/);
    await page.keyboard.press('Escape');
  });

  test('let the keys scroll a dialog that has nothing to act on', async () => {
    await go('/customers', { width: 1280, height: 500 });
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Shortcuts' });
    await list.getByText('Next row').waitFor();
    expect(await list.locator('[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  test('have a heading where the service fails', async () => {
    for (const path of ['overview', 'events/*']) {
      await page.route(`**/portal/api/*/${path}`, (route) => route.abort());
    }
    for (const path of ['', `/events/${ids.eventId}`]) {
      await page.goto(portal().home + path);
      await page.getByText('The service does not answer.').first().waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
    await page.unrouteAll();
  });

  test('tell no webhook from one that is well', async () => {
    const overview = await portal().surety.activity.overview();
    const json = { ...overview, webhooks: {}, deliveries: {} };
    await page.route('**/portal/api/*/overview', (route) => route.fulfill({ json }));
    await go('');
    await page.getByRole('link', { name: /^Webhooks ?none yet/ }).waitFor();
    await page.unrouteAll();
  });

  test('show the status of a request beside a long path', async () => {
    const { surety } = portal();
    await surety.cards.get(ids.customerId).catch(() => undefined);
    const found = () => surety.requests.list({ error_code: 'card_dne' }).take(1);
    await expect.poll(async () => (await found()).length, { timeout: 10_000 }).toBe(1);
    const [request] = await found();
    await go(`/requests/${request?.log_id}`, phone);
    const panel = page.getByRole('region', { name: 'Cause and effect' });
    const status = panel.getByText('404', { exact: true });
    const [inner, outer] = [await status.boundingBox(), await panel.boundingBox()];
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan(
      (outer?.x ?? 0) + (outer?.width ?? 0),
    );
  });

  test('leave room for the number of a card beside a long name, on a phone', async () => {
    const title = 'Maximiliana Theodora Konstantinopoulou Featherstonehaugh';
    const data = [{ object_id: ids.customerId, type: 'customer', title }];
    await page.route('**/objects/names*', (route) => route.fulfill({ json: { data } }));
    await go('/cards', phone);
    await row().getByText(title).waitFor();
    const number = await row()
      .getByRole('link', { name: /\d{4}$/ })
      .boundingBox();
    expect(number?.width).toBeGreaterThan(30);
    await page.unrouteAll();
  });

  test('show large amounts of a customer without a break', async () => {
    const { surety } = portal();
    const { destination_account_id } = await surety.transfers.get(ids.transferId);
    const { routing_number, account_number } = await surety.accounts.get(destination_account_id);
    await surety.simulate.achIncoming({
      routing_number: String(routing_number),
      account_number: String(account_number),
      amount: 123_456_789,
    });
    for (const size of [wide, phone]) {
      await go(`/objects/${ids.customerId}`, size);
      const name = page.getByText('Deposit', { exact: true });
      const amount = name.locator('xpath=following-sibling::*[1]');
      expect(await amount.innerText()).toBe('$1,235,067.89');
      expect((await amount.boundingBox())?.height).toBeLessThan(30);
    }
  });

  test('count money below zero beside the deposits held, and say what is disabled', async () => {
    const { surety } = portal();
    const pull = await surety.transfers.get(ids.transferId);
    await surety.transfers.create({
      origination_account_id: pull.destination_account_id,
      destination_account_id: pull.origination_account_id ?? '',
      amount: 123_490_000,
    });
    await surety.simulate.achReturn({ transfer_id: pull.transfer_id, return_code: 'R10' });
    await surety.webhooks.update(ids.webhookId, { status: 'disabled' });
    await go('');
    const held = page.getByRole('link', { name: /^Deposits held/ });
    await expect
      .poll(() => held.innerText())
      .toMatch(/\$0\.00\n1 account, -\$\d+\.\d\d below zero/);
    await page.getByText('1 webhook is disabled and receives nothing').waitFor();
  });

  test('show the whole of times of another year', async () => {
    await portal().surety.clock.advance({ by: 'P360D' });
    await go('');
    // Rows of what needs a person stand above, and need not have a time.
    const newest = page.getByRole('table', { name: 'Newest events' }).getByRole('row').last();
    await newest.locator('time').waitFor();
    expect(await isWhole(newest.getByRole('cell').last())).toBe(true);
    await go('/events');
    expect(await isWhole(row().getByRole('cell').last())).toBe(true);
  });

  test('fit the smallest phone with such times', async () => {
    const { surety } = portal();
    const earlier = await surety.transfers.get(ids.transferId);
    // The return has stopped the debits of the first account.
    const bank = await surety.externalAccounts.link({
      customer_id: earlier.customer_id ?? '',
      processor_token: 'processor-sandbox-narrow',
    });
    const pull = await surety.transfers.create({
      origination_account_id: bank.account_id,
      destination_account_id: earlier.destination_account_id,
      amount: 5_000,
    });
    await go(`/objects/${pull.transfer_id}`, { width: 320, height: 640 });
    await page.locator('dl time').first().waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  test('keep what colours mean where the system forces its own', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await go('');
    const dot = page.getByRole('status', { name: /^News/ }).locator('[aria-hidden]');
    expect(await dot.evaluate((each) => getComputedStyle(each).forcedColorAdjust)).toBe('none');
    await page.emulateMedia({ forcedColors: 'none' });
  });
});
