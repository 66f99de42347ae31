import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ada } from '../../demo/people.ts';
import { browserPath, usePortal } from './support/portal.ts';

/** The service looks for ended sessions every 15 seconds. */
const patience = { timeout: 60_000 };
const headers = { 'surety-portal': '1', 'sec-fetch-site': 'same-origin' };
const name = 'Ada Sample';

describe.runIf(browserPath)('what a page shows of customers', () => {
  const portal = usePortal();
  let context: BrowserContext;
  let owner: Page;

  beforeAll(async () => {
    await portal().surety.customers.create(ada);
  });
  beforeEach(async () => {
    context = await portal().open();
    ({ page: owner } = await portal().signIn(context));
    return () => context.close();
  });
  const call = async (from: BrowserContext, method: string, path: string, data?: object) => {
    const answer = await from.request.fetch(`${portal().origin}/portal/api${path}`, {
      ...{ method, headers },
      ...(data === undefined ? {} : { data }),
    });
    const text = await answer.text();
    expect(answer.ok(), text).toBe(true);
    return text === '' ? null : JSON.parse(text);
  };
  const brand = () => `/${portal().service.access.brand_id}`;

  async function showCustomers(page: Page): Promise<void> {
    await page.goto(`${portal().home}/customers`);
    await page.getByRole('link', { name }).first().waitFor();
    await page.getByRole('status', { name: 'News: connected' }).waitFor(patience);
  }

  /** Opens the list of customers as an invited colleague. */
  async function invite(role: string): Promise<{ page: Page; personId: string }> {
    const email = `${crypto.randomUUID()}@example.com`;
    const { link } = await call(context, 'POST', `${brand()}/invitations`, { email, role });
    const colleague = await portal().open();
    const session = await call(colleague, 'POST', '/invitations/accept', {
      token: new URL(link).hash.replace('#token=', ''),
      name: 'Olga Support',
      password: 'seven lanterns by the quay',
    });
    const page = await colleague.newPage();
    await showCustomers(page);
    return { page, personId: session.person.person_id };
  }

  test('is gone from every tab when the person signs out in one', async () => {
    await showCustomers(owner);
    const other = await context.newPage();
    await showCustomers(other);
    await owner.getByRole('button', { name: /^Account of/ }).click();
    await owner.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const page of [owner, other]) {
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor(patience);
      expect(await page.getByText(name).count()).toBe(0);
    }
    // The tab that was left leads back to its page.
    expect(other.url()).toContain('customers');
  });

  test('stays, with a word of it, when the sign-out did not reach the service', async () => {
    await showCustomers(owner);
    await owner.route('**/portal/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await owner.getByRole('button', { name: /^Account of/ }).click();
    await owner.getByRole('menuitem', { name: 'Sign out' }).click();
    await owner.getByText('You are still signed in: the service did not answer.').waitFor(patience);
    await owner.getByRole('link', { name }).first().waitFor();
  });

  test('is gone when the session is ended from another browser', async () => {
    await showCustomers(owner);
    const elsewhere = await portal().open();
    await portal().signIn(elsewhere);
    const { data } = await call(elsewhere, 'GET', '/sessions');
    for (const { session_id, is_current } of data) {
      if (!is_current) await call(elsewhere, 'DELETE', `/sessions/${session_id}`);
    }
    await owner.getByRole('heading', { name: 'Sign in', exact: true }).waitFor(patience);
    expect(await owner.getByText(name).count()).toBe(0);
  });

  test('is masked when the role no longer shows it', async () => {
    const { page, personId } = await invite('operator');
    await call(context, 'PATCH', `${brand()}/people/${personId}`, { role: 'viewer' });
    await expect.poll(() => page.getByText(name).count(), patience).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  });

  test('is gone when the person is removed from the brand', async () => {
    const { page, personId } = await invite('operator');
    await call(context, 'DELETE', `${brand()}/people/${personId}`);
    // It was the person's only brand, so that the session has ended too.
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor(patience);
    expect(await page.getByText(name).count()).toBe(0);
  });
});
