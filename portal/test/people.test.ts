import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../server/test/support/portal-people.ts';
import { browserPath, usePortal, watch } from './support/portal.ts';
import { seed } from './support/seed.ts';

const password = 'seven lanterns by the quay';
const email = 'dana@example.com';

describe.runIf(browserPath)('a colleague who may only look', () => {
  const portal = usePortal();
  let owner: Page;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  /** The secret of the colleague's authenticator app. */
  let secret = '';

  beforeAll(async () => {
    await seed(portal().surety);
    ({ page: owner } = await portal().signIn(await portal().open()));
    context = await portal().open();
    page = await context.newPage();
    complaints = watch(page, portal().origin);
    const protocol = await context.newCDPSession(page);
    await protocol.send('WebAuthn.enable');
    await protocol.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  afterAll(() => context.close());

  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
  }

  test('is invited by a link and joins with a password', async () => {
    await owner.goto(`${portal().home}/people`);
    await owner
      .getByRole('button', { name: /Invite/ })
      .first()
      .click();
    await owner.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await owner.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
    await owner.getByRole('button', { name: 'Make the link' }).click();
    const link = await owner.getByRole('region', { name: 'Link of the invitation' }).textContent();
    await page.goto(link?.trim() ?? '');
    await page.getByRole('textbox', { name: 'Your name' }).fill('Dana Viewer');
    const other = page.getByRole('button', { name: 'Choose a password instead' });
    if (await other.isVisible()) await other.click();
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.waitForURL(/\/portal\/w\//);
    // The open page follows the act of another browser.
    await owner.getByText('Dana Viewer').first().waitFor();
  });

  test('sees no name of a customer, and no button that changes something', async () => {
    await page.goto(`${portal().home}/customers`);
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/Ada|Sample|ada@/);
    await page.goto(`${portal().home}/webhooks`);
    const create = page.getByRole('button', { name: 'New webhook' });
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect((await create.count()) === 0 || (await create.first().isDisabled())).toBe(true);
  });

  test('takes an authenticator app and a passkey into use', async () => {
    await page.goto(`${portal().home}/account`);
    await page.getByRole('button', { name: 'Add an app' }).click();
    const uri = await page.getByRole('link', { name: 'open it in the app' }).getAttribute('href');
    secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
    const field = page.getByRole('textbox', { name: 'The code that the app shows now' });
    await field.fill(appCode(secret));
    await page.getByRole('button', { name: 'Activate it' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await page.getByText('Laptop').first().waitFor();
  });

  test('signs in with the passkey', async () => {
    await signOut();
    await page.getByRole('button', { name: /passkey/i }).click();
    await page.waitForURL(/\/portal\/w\//);
  });

  test('signs in with password and code, and not without the code', async () => {
    await signOut();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const code = page.getByRole('textbox', { name: /code/i });
    await code.waitFor();
    // A step's code is used once, so that the next step's is taken.
    await code.fill(appCode(secret, 1));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/portal\/w\//);
  });

  test('is shown to the owner with kinds and dates of their factors', async () => {
    await owner.goto(`${portal().home}/people`);
    await owner
      .getByRole('button', { name: 'Dana Viewer signs in with Password, app, passkey' })
      .click();
    const text = await owner.getByRole('dialog').textContent();
    for (const factor of ['Password', 'Authenticator app', 'Passkey on a device']) {
      expect(text).toMatch(new RegExp(`${factor}since .*ago`));
    }
    await owner.getByRole('button', { name: 'Close' }).last().click();
  });

  test('gets another role only once the owner confirms it', async () => {
    await owner.goto(`${portal().home}/people`);
    const menu = owner.getByRole('button', { name: /^Role of Dana Viewer/ });
    await menu.click();
    await owner.getByRole('menuitem', { name: /^owner/ }).click();
    const dialog = owner.getByRole('dialog', { name: 'Make Dana Viewer an owner' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await owner.reload();
    await owner.getByRole('button', { name: 'Role of Dana Viewer: viewer' }).click();
    await owner.getByRole('menuitem', { name: /^operator/ }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click();
    await owner.getByRole('button', { name: 'Role of Dana Viewer: operator' }).waitFor();
  });

  test('is led from the end of the session to the sign-in, and back to the same page', async () => {
    await page.goto(`${portal().home}/transactions?state=declined`);
    await page.getByRole('row').nth(1).waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Transfers' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(/\/portal\/w\/[0-9a-f]+\/transfers$/);
    await page.getByRole('row').nth(1).waitFor();
  });

  test('is out of the brand once an owner removes them', async () => {
    await owner.goto(`${portal().home}/people`);
    const row = owner.getByRole('row').filter({ hasText: 'Dana Viewer' });
    await row.getByRole('button').last().click();
    await owner.getByRole('menuitem', { name: 'Take out of the brand' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
    // The dialog closes with the answer; the list has no rows while it is read again, too.
    await owner.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(() => owner.getByRole('row').filter({ hasText: 'Dana Viewer' }).count(), {
        timeout: 30_000,
      })
      .toBe(0);
    await page.goto(`${portal().home}/customers`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/Customers/);
  });

  test('made no complaint of the browser but those of refusals', () => {
    // Browsers log each refused request: the code that was asked for, and the end of the membership.
    expect(complaints.filter((text) => !/status of (401|403)/.test(text))).toEqual([]);
  });
});
