import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ada } from '../../demo/people.ts';
import { nilId } from '../../server/src/kernel/ids.ts';
import { browserPath, usePortal } from './support/portal.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const patience = { timeout: 30_000 };

/** Folder for pictures of the drawer in each form, for whoever wants to look at them. */
const { SURETY_SCREENSHOTS: pictures } = process.env;

const forms = [
  { name: 'wide-light', width: 1440, height: 900, scheme: 'light' },
  { name: 'wide-dark', width: 1440, height: 900, scheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, scheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, scheme: 'dark' },
] as const;

/** Options of a new customer, as one types them; the first ones by Tab. */
const details = [
  `--dob ${ada.dob} --ssn ${ada.ssn} --email ada@example.com --phone ${ada.phone} --phone_country_code 1`,
  '--addresses.0.address_type PHYSICAL --addresses.0.street "12 Sample Street"',
  '--addresses.0.city Wilmington --addresses.0.state DE --addresses.0.zip_code 19801',
  '--addresses.0.country US --addresses.0.is_primary',
].join(' ');

describe.runIf(browserPath)('the command line of the workbench', () => {
  const portal = usePortal();
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    await portal().surety.customers.create({ ...ada, first_name: 'Grace' });
  });
  beforeEach(async () => {
    const context = await portal().open();
    ({ page, complaints } = await portal().signIn(context));
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    return async () => {
      await context.close();
      expect(complaints).toEqual([]);
    };
  });

  const line = () => page.getByRole('combobox', { name: 'Command' });
  const answers = () => page.getByRole('log', { name: 'Commands and answers' });
  /** Types, and completes with Tab until the line is this. */
  async function complete(typed: string, whole: string): Promise<void> {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
    await expect.poll(() => line().inputValue(), patience).toBe(whole);
  }
  const hasFocus = () => line().evaluate((it) => it === document.activeElement);
  async function openLine(): Promise<void> {
    await page.keyboard.press('>');
    await expect.poll(hasFocus, patience).toBe(true);
  }

  test('creates a customer, finds the row, and follows them, by keyboard alone', async () => {
    await openLine();
    await complete('cust', 'customers ');
    await complete('c', 'customers create ');
    await complete('--first', 'customers create --first_name ');
    await page.keyboard.type('Ada ');
    await complete('--last', 'customers create --first_name Ada --last_name ');
    await page.keyboard.type(`Sample ${details}`);
    await page.keyboard.press('Enter');
    await answers().getByText('POST /customers').first().waitFor();
    const text = (await answers().textContent()) ?? '';
    expect(text).not.toContain(ada.ssn);
    expect(text).toContain("--ssn ''");
    const found = await portal().surety.customers.list({ q: 'Ada Sample' }).take(1);
    const id = found[0]?.customer_id ?? '';

    await page.keyboard.type('customers list --limit 5');
    await page.keyboard.press('Enter');
    const row = answers().getByRole('row').filter({ hasText: 'Ada' });
    await row.getByRole('link', { name: id.slice(-6) }).waitFor();

    await page.keyboard.type('customers get ');
    await page.keyboard.press('Tab');
    await page.getByRole('option', { name: id }).waitFor();
    while ((await line().inputValue()) !== `customers get ${id}`) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await answers().getByText(`GET /customers/${id}`).first().waitFor();

    await page.getByRole('tab', { name: 'Commands' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('textbox', { name: 'Id of the customer' }).focus();
    await page.keyboard.insertText(id);
    await page.keyboard.press('Enter');
    const news = page.getByRole('list', { name: 'Events of the customer' });
    await news.getByRole('link', { name: 'POST /customers' }).waitFor(patience);

    // An event of the customer comes by the live connection, and the feed survives navigation.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or do' }).waitFor();
    await page.keyboard.type('Customers');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/customers/);

    // The end of an id, as lists show it, finds the object whose id the page has.
    await page.getByRole('main').getByText('Ada').first().waitFor(patience);
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText(`…${id.slice(-6)}`);
    await page.getByRole('option', { name: /Ada/ }).waitFor(patience);
    await page.keyboard.press('Escape');
    await portal().surety.kyc.start(id, { program_id: await programId() });
    await news
      .getByRole('link', { name: /^kyc\.|customer/ })
      .first()
      .waitFor(patience);
    await page.getByRole('button', { name: 'End following' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Id of the customer' }).waitFor();
  });

  async function programId(): Promise<string> {
    const [program] = await portal().surety.programs.list().take(1);
    return program?.program_id ?? '';
  }

  test('tells a mistake by its field and rule, and walks back through the lines', async () => {
    await openLine();
    await page.keyboard.type('customers list --limit five');
    await page.keyboard.press('Enter');
    await answers().getByText('--limit must be a whole number').waitFor();
    await page.keyboard.type('custmers list');
    await page.keyboard.press('Enter');
    await answers().getByText('Did you mean customers').waitFor();
    await page.keyboard.type('customers get nobody');
    await page.keyboard.press('Enter');
    await answers()
      .getByText(/explain customer_/)
      .waitFor();
    // The browser itself tells of the refused request.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await line().inputValue()).toBe('custmers list');
    await page.keyboard.press('Control+l');
    await expect.poll(() => answers().getByRole('listitem').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Workbench' }).waitFor({ state: 'detached' });
  });

  test('is no trap: Tab leaves an empty line, and Shift Tab any', async () => {
    await openLine();
    await page.keyboard.press('Tab');
    expect(await hasFocus()).toBe(false);
    await openLine();
    await page.keyboard.type('x');
    await page.keyboard.press('Shift+Tab');
    expect(await hasFocus()).toBe(false);
  });

  test('has no violation of axe, wide and on a phone, light and dark', async () => {
    await openLine();
    for (const typed of ['customers list', 'clock', 'custmers', 'explain customer_dne']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await answers().getByText(`› ${typed}`).waitFor();
    }
    await page.keyboard.type('customers create --addresses.0.');
    await page.keyboard.press('Tab');
    await page.getByRole('option').first().waitFor();
    await page.evaluate(axe);
    const found = await violationsOf('commands');
    await page.keyboard.press('Escape');
    const [customer] = await portal().surety.customers.list().take(1);
    await page.goto(`${portal().home}/objects/${customer?.customer_id}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page
      .getByRole('list', { name: 'Events of the customer' })
      .getByRole('link')
      .first()
      .waitFor();
    await page.evaluate(axe);
    expect([...found, ...(await violationsOf('follow'))]).toEqual([]);
  });

  async function violationsOf(name: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name: form, width, height, scheme } of forms) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      if (pictures)
        await page.screenshot({ path: join(pictures, `workbench-${name}-${form}.png`) });
      const { violations } = await page.evaluate<AxeResults>(() =>
        Reflect.get(globalThis, 'axe').run({ resultTypes: ['violations'] }),
      );
      for (const { id, nodes } of violations)
        found.push(`${form} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWide) found.push(`${form}: wider than its window`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    return found;
  }

  test('shows open errors, and fixed ones on demand, and those that came again first', async () => {
    const { surety } = portal();
    const fail = () => surety.customers.get(nilId).catch(() => undefined);
    await fail();
    await surety.cards.get(nilId).catch(() => undefined);
    await page.goto(`${portal().home}/errors`);
    const group = page.getByRole('region', { name: /getCustomer/ });
    await group.getByRole('button', { name: 'I fixed it' }).click();
    await group.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Workbench/ }).click();
    const drawer = page.getByRole('region', { name: 'Workbench' });
    await drawer.getByRole('tab', { name: 'Errors' }).click();
    await drawer.getByRole('link', { name: / in getCard$/ }).waitFor();
    const fixed = drawer.getByRole('link', { name: / in getCustomer$/ });
    expect(await fixed.count()).toBe(0);
    await drawer.getByRole('checkbox', { name: /Fixed ones too/ }).check();
    await fixed.waitFor();
    // A failure is news, after which marks and groups are read again.
    await fail();
    await drawer.getByText(/^again since /).waitFor({ timeout: 60_000 });
    const first = drawer.getByRole('tabpanel').getByRole('link').first();
    expect(await first.textContent()).toMatch(/ in getCustomer$/);
  });
});
