import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';

const patience = { timeout: 30_000 };

describe.runIf(browserPath)('a page whose service is lost', () => {
  const portal = usePortal();
  let page: Page;

  beforeEach(async () => {
    const context = await portal().open();
    ({ page } = await portal().signIn(context));
    await page.goto(`${portal().home}/customers`);
    await news('connected').waitFor();
    return async () => {
      portal().service.child.kill('SIGCONT');
      await context.close();
    };
  });
  const news = (words: string) => page.getByRole('status', { name: `News: ${words}` });
  const notice = () => page.getByRole('main').getByText('may show old values');

  test('says so while the service hangs, in every tab, and no more once it answers', async () => {
    const other = await page.context().newPage();
    await other.goto(`${portal().home}/keys`);
    await other.getByRole('status', { name: 'News: connected' }).waitFor(patience);
    portal().service.child.kill('SIGSTOP');
    await news('no answer').waitFor(patience);
    await notice().waitFor();
    await other.getByRole('status', { name: 'News: no answer' }).waitFor(patience);
    portal().service.child.kill('SIGCONT');
    await news('connected').waitFor(patience);
    await notice().waitFor({ state: 'detached' });
    await other.getByRole('status', { name: 'News: connected' }).waitFor(patience);
  });

  test('leaves the page that was there, and shows that the next one is loading', async () => {
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    portal().service.child.kill('SIGSTOP');
    const cards = page.getByRole('link', { name: 'Cards' });
    await cards.click();
    await page.locator('main [aria-busy=true]').waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Customers' }).count()).toBe(0);
    expect(await cards.getAttribute('aria-current')).toBe('page');
    portal().service.child.kill('SIGCONT');
    await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor(patience);
  });

  test('says that the browser has no network', async () => {
    portal().service.child.kill('SIGSTOP');
    await page.context().setOffline(true);
    await news('offline').waitFor();
    await page.getByText('This browser has no network.').waitFor();
    portal().service.child.kill('SIGCONT');
    await page.context().setOffline(false);
    await news('connected').waitFor(patience);
    await notice().waitFor({ state: 'detached' });
  });
});

describe.runIf(browserPath)('the frame of a page', () => {
  const portal = usePortal();

  test('is drawn before the service has told who is signed in', async () => {
    const { page } = await portal().signIn(await portal().open());
    const answered = Promise.withResolvers<void>();
    await page.route('**/portal/api/session', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(`${portal().home}/cards`);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Cards' }).waitFor();
    await page.locator('main [aria-busy=true]').waitFor();
    // Pages of some roles are not offered yet.
    expect(await pages.getByRole('link', { name: 'Audit' }).count()).toBe(0);
    answered.resolve();
    await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
    await pages.getByRole('link', { name: 'Audit' }).waitFor();
  });
});
