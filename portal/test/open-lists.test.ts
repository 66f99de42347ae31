import type { Surety } from '@surety/sdk';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ada, cafe } from '../../demo/people.ts';
import { browserPath, type Portal, usePortal } from './support/portal.ts';
import { type Seeded, seed } from './support/seed.ts';

const patience = { timeout: 60_000 };

/** A change of a list, and the text that its rows show from then on and not before. */
interface Change {
  readonly path: string;
  readonly says: string | RegExp;
  readonly change: (surety: Surety, ids: Seeded, portal: Portal, page: Page) => Promise<unknown>;
}

const changes: Readonly<Record<string, Change>> = {
  customers: {
    path: '/customers',
    says: 'Grace Renamed',
    change: async (surety) => {
      const { customer_id } = await surety.customers.create(ada);
      await surety.customers.update(customer_id, { first_name: 'Grace', last_name: 'Renamed' });
    },
  },
  'applications, by a request': {
    path: '/applications',
    says: /Edna Applicant.*created/,
    change: (surety) => apply(surety, 'Edna'),
  },
  'applications, by the KYC of one': {
    path: '/applications',
    says: /Fern Applicant.*approved/,
    change: async (surety) => {
      const id = await apply(surety, 'Fern');
      await surety.applications.submit(id);
      await surety.applications.waitFor(id, { application_status: 'approved' }, { advance: true });
    },
  },
  'accounts, by a linked one': {
    path: '/accounts',
    says: 'verified',
    change: (surety, { customerId }) =>
      surety.externalAccounts.link({
        customer_id: customerId,
        processor_token: 'processor-sandbox-another',
      }),
  },
  cards: {
    path: '/cards',
    says: 'inactive',
    change: (surety, { cardId }) => surety.cards.update(cardId, { status: 'inactive' }),
  },
  transfers: {
    path: '/transfers',
    says: '+$77.70',
    change: async (surety, { customerId }) => {
      const idOf = await accountsOf(surety, customerId);
      await surety.transfers.create({
        origination_account_id: idOf('external'),
        destination_account_id: idOf('security_deposit'),
        amount: 7_770,
      });
    },
  },
  transactions: {
    path: '/transactions',
    says: '$888.80',
    change: (surety, { cardId }) =>
      surety.simulate.authorization({ card_id: cardId, amount: '888.80', ...cafe }),
  },
  deliveries: {
    path: '/deliveries',
    says: 'transaction.declined',
    change: (surety, { cardId }) =>
      surety.simulate.authorization({ card_id: cardId, amount: '999.90', ...cafe }),
  },
  keys: {
    path: '/keys',
    says: 'Key of another program',
    change: (surety) => surety.keys.create({ label: 'Key of another program' }),
  },
  'keys, by one that ends': {
    path: '/keys',
    says: /Key that ends.*revoked/,
    change: async (surety) => {
      const { key_id } = await surety.keys.create({ label: 'Key that ends' });
      await surety.keys.revoke(key_id);
    },
  },
  webhooks: {
    path: '/webhooks',
    says: 'Renamed webhook',
    change: (surety, { webhookId }) =>
      surety.webhooks.update(webhookId, { description: 'Renamed webhook' }),
  },
  receivers: {
    path: '/receivers',
    says: 'Renamed receiver',
    change: (surety, { receiverId }) =>
      surety.receivers.update(receiverId, { label: 'Renamed receiver' }),
  },
  audit: {
    path: '/audit?operation=replaceOrigins',
    says: /origins/i,
    change: (surety) => surety.origins.replace({ origins: ['https://shop.example.com'] }),
  },
  invitations: {
    path: '/people',
    says: 'colleague@example.com',
    change: (_, __, portal, page) =>
      asPerson(portal, page, '/invitations', { email: 'colleague@example.com', role: 'viewer' }),
  },
  'accounts, by their closing': {
    path: '/accounts',
    says: 'closing',
    change: async (surety, { customerId }) => {
      const idOf = await accountsOf(surety, customerId);
      await surety.accounts.close(idOf('security_deposit'), {
        external_account_id: idOf('external'),
      });
    },
  },
};

/** The id of a customer's account of a type. */
async function accountsOf(surety: Surety, customerId: string): Promise<(type: string) => string> {
  const accounts = await surety.accounts.list({ customer_id: customerId }).take(10);
  return (type) => accounts.find((each) => each.type === type)?.account_id ?? '';
}

async function apply(surety: Surety, firstName: string): Promise<string> {
  const [program] = await surety.programs.list().take(1);
  const { customer_id } = await surety.customers.create({
    ...ada,
    first_name: firstName,
    last_name: 'Applicant',
  });
  const { application_id } = await surety.applications.create({
    program_id: program?.program_id ?? '',
    applicant: {
      customer_id,
      total_annual_income: 7_000_000,
      monthly_housing_payment: 120_000,
      terms_accepted: true,
    },
  });
  return application_id;
}

/** A change that people alone make, by a request beside the open page. */
async function asPerson(portal: Portal, page: Page, path: string, data: object): Promise<void> {
  const { brand_id } = portal.service.access;
  const answer = await page.request.post(`${portal.origin}/portal/api/${brand_id}${path}`, {
    headers: { 'surety-portal': '1', origin: portal.origin },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

describe.runIf(browserPath)('an open list follows what changes', () => {
  const portal = usePortal();
  let ids: Seeded;
  let page: Page;
  beforeAll(async () => {
    ids = await seed(portal().surety);
    ({ page } = await portal().signIn(await portal().open()));
  });

  /** Opens a page, and waits until it hears of what happens from now on. */
  async function open(path: string): Promise<void> {
    await page.goto(portal().home + path);
    await page.getByRole('status', { name: 'News: connected' }).waitFor(patience);
    // The list is rendered with the heading; one that is read after the change would prove nothing.
    await page.locator('h1').first().waitFor(patience);
    await page
      .locator('[aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', ...patience });
    // A page that is loaded anew forgets it.
    await page.evaluate(() => Reflect.set(globalThis, 'isOpenSince', true));
  }
  const wasKept = () => page.evaluate(() => Reflect.get(globalThis, 'isOpenSince'));

  test.each(Object.entries(changes))('of %s', async (_, { path, says, change }) => {
    await open(path);
    const rows = page.getByRole('main').getByRole('row').filter({ hasText: says });
    const before = await rows.count();
    await change(portal().surety, ids, portal(), page);
    await expect.poll(() => rows.count(), patience).toBeGreaterThan(before);
    expect(await wasKept()).toBe(true);
  });

  test('of saved views, in the side bar', async () => {
    await open('/keys');
    const fields = { page: 'cards', search: 'status=closed', is_shared: true };
    const name = 'Closed cards';
    await asPerson(portal(), page, '/views', {
      ...fields,
      name,
      is_default: false,
      is_pinned: true,
    });
    await page.getByRole('navigation', { name: 'Pages' }).getByText(name).waitFor(patience);
    expect(await wasKept()).toBe(true);
  });
});
