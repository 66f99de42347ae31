import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { type Desk, seedDesk } from './support/desk-objects.ts';
import { browserPath, usePortal } from './support/portal.ts';

const [{ rules }] = forms;
/** The second size is a wide window at 200 % zoom. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const patience = { timeout: 60_000 };

/** What a press of a button opens: names of buttons by the pages on which they stand. */
const buttons: readonly (readonly [
  path: (ids: Desk) => string,
  names: readonly (string | RegExp)[],
])[] = [
  [() => '/customers', ['Views', 'Copy request', 'Calendar: Created since']],
  [({ customerId }) => `/objects/${customerId}`, ['Freeze card', 'Correct…', 'Record a consent…']],
  [({ cardId }) => `/objects/${cardId}`, ['Freeze', 'Reissue…', 'Close card…', 'Change controls…']],
  [({ depositId }) => `/objects/${depositId}`, ['Freeze account…', 'Close account…']],
  [({ spareBankId }) => `/objects/${spareBankId}`, ['Remove bank account…']],
  [({ correctableId }) => `/objects/${correctableId}`, ['Submit', 'Correct…']],
  [({ deniedId }) => `/objects/${deniedId}`, ['Mark notice as sent']],
  [({ returnedId }) => `/objects/${returnedId}`, ['Retry pull…']],
  [({ heldFileId }) => `/objects/${heldFileId}`, ['Release', 'Refuse as the bank…']],
  [({ undecidedFileId }) => `/objects/${undecidedFileId}`, ['Decide the entry…']],
  [({ webhookId }) => `/webhooks/${webhookId}`, ['Edit', 'More actions', 'Resend these']],
  [() => '/programs', ['Publish a version…']],
  [() => '/webhooks', ['New webhook']],
  [() => '/keys', ['New keys', /^Actions of/]],
  [() => '/people', ['Invite']],
  [() => '/clock', ['To a time…', 'Until an event…', 'Run fast…']],
  [() => '/receivers', ['New receiver']],
];

const popup = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]').last();

/**
 * The violations of what is open, in each size, light and dark; the page below it is looked at elsewhere. The themes
 * differ in colours alone.
 */
async function look(page: Page, name: string, at = sizes): Promise<string[]> {
  const found: string[] = [];
  for (const size of at) {
    await page.setViewportSize(size);
    const where = `${name} at ${size.width}`;
    for (const [colorScheme, wanted] of [
      ['light', rules],
      ['dark', ['color-contrast']],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations = await violationsOf(page, wanted, 'main, nav');
      found.push(...violations.map((each) => `${where}, ${colorScheme}: ${each}`));
    }
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${where}: ${overflow} pixels wider than its window`);
  }
  return found;
}

describe.runIf(browserPath)('menus, dialogs and the palette have no violation of axe', () => {
  const portal = usePortal();
  let ids: Desk;
  let page: Page;
  beforeAll(async () => {
    ids = await seedDesk(portal().surety);
    ({ page } = await portal().signIn(await portal().open()));
  });

  const show = async (path: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(portal().home + path);
    await page.locator('h1').first().waitFor(patience);
    await page.evaluate(axe);
  };

  test.each(buttons)('on page %#', async (path, names) => {
    await show(path(ids));
    const found: string[] = [];
    for (const name of names) {
      await page.setViewportSize({ width: 1440, height: 900 });
      const exact = typeof name === 'string' ? { name, exact: true } : { name };
      await page.getByRole('main').getByRole('button', exact).first().click(patience);
      await popup(page).waitFor(patience);
      found.push(...(await look(page, String(name))));
      await page.keyboard.press('Escape');
      await popup(page).waitFor({ ...patience, state: 'detached' });
    }
    expect(found).toEqual([]);
  });

  test('in the frame: the brand, the person, and the palette', async () => {
    await show('');
    const found: string[] = [];
    for (const name of [/^Brand /, /^Account of /]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name }).first().click(patience);
      await popup(page).waitFor(patience);
      found.push(...(await look(page, String(name))));
      await page.keyboard.press('Escape');
      await popup(page).waitFor({ ...patience, state: 'detached' });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('card');
    await page.getByRole('option').first().waitFor(patience);
    found.push(...(await look(page, 'palette')));
    expect(found).toEqual([]);
  });

  test('at the foot of a phone: the pages', async () => {
    const narrow = sizes.filter(({ width }) => width <= 720);
    await show('');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Pages' }).click(patience);
    await popup(page).waitFor(patience);
    expect(await look(page, 'pages', narrow)).toEqual([]);
  });
});
