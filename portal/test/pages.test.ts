import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

/** Pages of a brand, as the addresses of a seeded world name them. */
const pages: readonly (readonly [name: string, path: (ids: Seeded) => string])[] = [
  ['home', () => ''],
  ['customers', () => '/customers'],
  ['applications', () => '/applications'],
  ['accounts', () => '/accounts'],
  ['transfers', () => '/transfers'],
  ['bank files', () => '/bank-files'],
  ['reconciliation', () => '/reconciliation'],
  ['books', () => '/books'],
  ['cards', () => '/cards'],
  ['transactions', () => '/transactions'],
  ['a declined purchase', ({ declinedId }) => `/transactions/${declinedId}`],
  ['an approved purchase', ({ approvedId }) => `/transactions/${approvedId}`],
  ['a customer', ({ customerId }) => `/objects/${customerId}`],
  ['a card', ({ cardId }) => `/objects/${cardId}`],
  ['an application', ({ applicationId }) => `/objects/${applicationId}`],
  ['a deposit', ({ depositId }) => `/objects/${depositId}`],
  ['a bank account', ({ bankId }) => `/objects/${bankId}`],
  ['a transfer', ({ transferId }) => `/objects/${transferId}`],
  ['quickstart', () => '/start'],
  ['clock', () => '/clock'],
  ['requests', () => '/requests'],
  ['a request', ({ requestId }) => `/requests/${requestId}`],
  ['errors', () => '/errors'],
  ['events', () => '/events'],
  ['an event', ({ eventId }) => `/events/${eventId}`],
  ['webhooks', () => '/webhooks'],
  ['a webhook', ({ webhookId }) => `/webhooks/${webhookId}`],
  ['deliveries', () => '/deliveries'],
  ['a delivery', ({ deliveryId }) => `/deliveries/${deliveryId}`],
  ['signature doctor', () => '/signature-doctor'],
  ['receivers', () => '/receivers'],
  ['a receiver', ({ receiverId }) => `/receivers/${receiverId}`],
  ['keys', () => '/keys'],
  ['people', () => '/people'],
  ['audit', () => '/audit'],
  ['account', () => '/account'],
  ['a page that is none', () => '/nowhere'],
];

/** The smallest phone that the pages are made for. */
const smallest = { width: 320, height: 640 };

/** Folder for pictures of every page in each form, for whoever wants to look at them. */
const { SURETY_SCREENSHOTS: pictures } = process.env;

describe.runIf(browserPath)('every page, wide and on a phone, light and dark', () => {
  const portal = usePortal();
  let ids: Seeded;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ids = await seed(portal().surety);
    const context = await portal().open();
    ({ page, complaints } = await portal().signIn(context));
  });

  test.each(pages)('%s', async (name, path) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(portal().home + path(ids));
    await page.locator('h1').first().waitFor();
    await page.evaluate(axe);
    const found: string[] = [];
    for (const { name: form, width, height, scheme, rules } of forms) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      if (pictures) {
        const file = `${name.replaceAll(' ', '-')}-${form}.png`;
        await page.screenshot({ path: join(pictures, file), fullPage: true });
      }
      for (const each of await violationsOf(page, rules)) found.push(`${form}: ${each}`);
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push(`${form}: ${overflow} pixels wider than its window`);
    }
    expect([...found, ...complaints.splice(0)]).toEqual([]);
    await page.setViewportSize(smallest);
    // Charts are drawn anew for the width a moment later.
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  });
});
