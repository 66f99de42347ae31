import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Pages of a brand, as the addresses of a seeded world name them. */
const pages: readonly (readonly [name: string, path: (ids: Seeded) => string])[] = [
  ['home', () => ''],
  ['customers', () => '/customers'],
  ['applications', () => '/applications'],
  ['accounts', () => '/accounts'],
  ['transfers', () => '/transfers'],
  ['cards', () => '/cards'],
  ['transactions', () => '/transactions'],
  ['a declined purchase', ({ declinedId }) => `/transactions/${declinedId}`],
  ['an approved purchase', ({ approvedId }) => `/transactions/${approvedId}`],
  ['a customer', ({ customerId }) => `/objects/${customerId}`],
  ['a card', ({ cardId }) => `/objects/${cardId}`],
  ['an application', ({ applicationId }) => `/objects/${applicationId}`],
  ['a transfer', ({ transferId }) => `/objects/${transferId}`],
  ['quickstart', () => '/start'],
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

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The themes differ in colours alone, so that the second one of a width is looked at for these. */
const colours = ['color-contrast', 'link-in-text-block'];

const forms = [
  { name: 'wide-light', width: 1440, height: 900, scheme: 'light', rules: tags },
  { name: 'wide-dark', width: 1440, height: 900, scheme: 'dark', rules: colours },
  { name: 'phone-dark', width: 390, height: 844, scheme: 'dark', rules: tags },
  { name: 'phone-light', width: 390, height: 844, scheme: 'light', rules: colours },
] as const;

/** Violations of the page as it stands, each with the first elements that it is about. */
async function violationsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults, readonly string[]>(
    (runOnly) => Reflect.get(globalThis, 'axe').run({ runOnly, resultTypes: ['violations'] }),
    rules,
  );
  return violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
    return `${id} (${nodes.length}): ${where.join(' | ')}`;
  });
}

/** Pixels by which the page is wider than its window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

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

  it.each(pages)('%s', async (name, path) => {
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
  });
});
