import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserPath, usePortal, watch } from './support/portal.ts';

/** Opens an address as a person does who pastes it into the tab: another hash alone loads nothing. */
const paste = (page: Page, url: string) => page.evaluate((to) => location.assign(to), url);

describe.runIf(browserPath)('a link that is opened in a tab that is already there', () => {
  const portal = usePortal();
  let page: Page;
  beforeAll(async () => {
    page = await (await portal().open()).newPage();
  });

  test('signs in on the page of the sign-in', async () => {
    const complaints = watch(page, portal().origin);
    await page.goto(`${portal().origin}/portal/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await paste(page, await portal().link());
    await page.waitForURL(/\/portal\/w\//);
    // A browser writes the 401 of a person who is not signed in to its console.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  test('signs in after a link that was used', async () => {
    const visitor = await (await portal().open()).newPage();
    const used = await portal().link();
    await portal().signIn(await portal().open());
    await visitor.goto(used);
    await visitor.waitForURL(/\/portal\/w\//);
    await visitor.context().clearCookies();
    await visitor.goto('about:blank');
    await visitor.goto(used);
    await visitor.getByText('was used').first().waitFor();
    expect(new URL(visitor.url()).hash).toBe('');
    await paste(visitor, used);
    await visitor.waitForURL((url) => url.hash === '');
    await paste(visitor, await portal().link());
    await visitor.waitForURL(/\/portal\/w\//);
  });

  test('shows its invitation in place of that of another address', async () => {
    const visitor = await (await portal().open()).newPage();
    await visitor.goto(`${portal().origin}/portal/invitation`);
    await visitor.getByText('This address has no invitation in it.').waitFor();
    await paste(visitor, `${portal().origin}/portal/invitation#token=not-one`);
    await visitor.getByText('This address has no invitation in it.').waitFor({ state: 'detached' });
    await visitor.waitForURL((url) => url.hash === '');
  });
});
