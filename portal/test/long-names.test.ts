import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ada } from '../../demo/people.ts';
import { overflowOf } from './support/accessibility.ts';
import { brandPages } from './support/brand-pages.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

const patience = { timeout: 30_000 };

/** Sixty letters without a blank; a person's first and last name have at most fifty each. */
const long = 'W'.repeat(60);
const person = { ...ada, first_name: 'W'.repeat(50), last_name: 'M'.repeat(50) };

type Long = Seeded & { readonly businessId: string; readonly longWebhookId: string };

const pages: readonly (readonly [name: string, path: (ids: Long) => string])[] = [
  ...brandPages,
  ['a business', ({ businessId }) => `/objects/${businessId}`],
  ['a webhook with a long description', ({ longWebhookId }) => `/webhooks/${longWebhookId}`],
];

describe.runIf(browserPath)('names of sixty letters stay within a phone', () => {
  const portal = usePortal();
  let ids: Long;
  let page: Page;
  beforeAll(async () => {
    const { surety } = portal();
    const seeded = await seed(surety, { person, merchant: long, receiver: long });
    const { business_id: businessId } = await surety.businesses.create({
      legal_business_name: long,
      ein: '12-3456789',
      industry_type: 'Bakeries',
    });
    const [receiver] = await surety.receivers.list().take(1);
    const { webhook_id: longWebhookId } = await surety.webhooks.create({
      url: receiver?.url ?? '',
      description: long,
      events: ['card.*'],
    });
    await surety.keys.create({ label: long });
    ids = { ...seeded, businessId, longWebhookId };
    ({ page } = await portal().signIn(await portal().open()));
  });

  test.each(pages)('%s', async (_name, path) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(portal().home + path(ids));
    await page.locator('h1').first().waitFor(patience);
    await page
      .locator('[aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', ...patience });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => overflowOf(page), patience).toBeLessThanOrEqual(0);
    }
  });
});
