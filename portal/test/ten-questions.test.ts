import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal, watch } from './support/portal.ts';
import { plantSituations, type Situations } from './support/ten-situations.ts';

/** A loaded machine is slow; each wait is for a state, never for a time. */
const patience = { timeout: 60_000 };

describe.runIf(browserPath)('the ten questions, asked at the desk of a customer', () => {
  const portal = usePortal();
  let ids: Situations;
  let page: Page;
  let viewer: Page;
  let list: Page;
  let complaints: string[];

  beforeAll(async () => {
    ids = await plantSituations(portal().surety);
    const owner = await portal().open();
    ({ page: list } = await portal().signIn(owner));
    await list.goto(`${portal().home}/customers`);
    const join = async (role: string): Promise<Page> => {
      const colleague = await portal().join(owner, { role, name: 'Olga Support' });
      return colleague.newPage();
    };
    page = await join('operator');
    viewer = await join('viewer');
    complaints = watch(page, portal().origin);
  });

  const open = async (who: Page, id: string): Promise<void> => {
    await who.goto(`${portal().home}/objects/${id}`);
    await who.getByRole('region', { name: 'Who', exact: true }).waitFor(patience);
  };
  const panel = (who: Page, name: string): Locator =>
    who.getByRole('region', { name, exact: true });
  const says = (within: Locator, text: string | RegExp) =>
    within.getByText(text).first().waitFor(patience);

  test('1: why was I declined, with the cause behind it', async () => {
    await open(page, ids.customerId);
    const declines = panel(page, 'Declined purchases');
    await says(declines, /Declined: nothing could be spent, because/);
    await declines.getByRole('link', { name: /^the pull of .* came back: R01$/ }).click();
    await page.waitForURL(/\/objects\//);
    await says(page.getByRole('main'), /R01/);
  });

  test('2 and 3: where is my money, and when does it arrive', async () => {
    await open(page, ids.customerId);
    const way = panel(page, 'Money on its way');
    await says(way, /^Pull of \$30\.00 from /);
    await says(way, /No date: its bank file is held until somebody releases it\./);
    await way.getByRole('link', { name: 'Bank file' }).waitFor(patience);
  });

  test('4: why was I refused, and what was I sent', async () => {
    await open(page, ids.refusedId);
    await says(
      page.getByRole('main'),
      /^The application was refused, and the notice of it was sent/,
    );
    const refused = panel(page, 'Application refused');
    await says(refused, /verify your identity/);
    await refused.getByRole('link', { name: /notice as PDF/ }).click();
    await page.waitForURL((url) => !url.href.includes(ids.refusedId), patience);
    await says(page.getByRole('main'), /notice as PDF/);
  });

  test('5: who changed the card is a click away, on the page of the card', async () => {
    await open(page, ids.customerId);
    await panel(page, 'Accounts and cards')
      .getByRole('link', { name: /^Card …\d{4}$/ })
      .click();
    await page.waitForURL(new RegExp(ids.cardId), patience);
    await page.getByRole('heading', { level: 1, name: /^Card …\d{4}/ }).waitFor(patience);
  });

  test('6: which webhooks did the brand miss, by the name of the webhook', async () => {
    await open(page, ids.customerId);
    const missed = panel(page, 'Webhooks that the brand missed');
    await says(missed, /Not delivered to Books of the brand: 500 at try/);
    await missed.getByRole('link', { name: 'Transaction declined' }).waitFor(patience);
  });

  test('7: what did the bank return', async () => {
    await open(page, ids.customerId);
    await says(panel(page, 'Sent back by the bank'), /The bank sent it back on .*: R01, /);
  });

  test('8: is this customer here twice', async () => {
    await open(page, ids.customerId);
    const who = panel(page, 'Who');
    await says(who, /has the same SSN/);
    await who.getByRole('link', { name: 'Adah Sample' }).waitFor(patience);
  });

  test('9: who owes whom', async () => {
    await open(page, ids.customerId);
    const owes = panel(page, 'Money').getByText('Ada owes on the card');
    await owes.waitFor(patience);
    expect(await owes.locator('xpath=following-sibling::*[1]').innerText()).toBe('$4.50');
    expect(await panel(page, 'Money').innerText()).not.toMatch(/-\$/);
  });

  test('10: can I close, and what is paid where', async () => {
    await open(page, ids.customerId);
    await says(panel(page, 'Money'), /If it is closed now: the deposit lacks \$4\.50/);
    await page.getByRole('link', { name: 'Close account…' }).click();
    await page.waitForURL((url) => !url.href.includes(ids.customerId), patience);
    await says(page.getByRole('main'), /^Close account/);
  });

  test('are not shown to a viewer with personal values, who is told who may act', async () => {
    await open(viewer, ids.customerId);
    await says(viewer.getByRole('main'), /owners, developers and operators may freeze the card/);
    await says(panel(viewer, 'Declined purchases'), /came back: R01/);
    await says(panel(viewer, 'Money'), 'the customer owes on the card');
    await says(panel(viewer, 'Who'), /Your role sees no personal values/);
    expect(await viewer.getByRole('main').innerText()).not.toMatch(/masked\]|Sample|\bAda\b/);
    for (const name of [/^Freeze/, /^Correct/, /^Close account/]) {
      expect(await viewer.getByRole('button', { name }).count()).toBe(0);
      expect(await viewer.getByRole('link', { name }).count()).toBe(0);
    }
  });

  test('keep the open part of the timeline in the address', async () => {
    await open(page, ids.customerId);
    await page.getByRole('tab', { name: 'Transfers' }).click();
    await page.waitForURL(/tab=transfers/, patience);
    await page.reload();
    await says(
      page.getByRole('list', { name: 'Timeline' }),
      /^Pull of \$500\.00 from .* returned: R01/,
    );
    expect(await page.getByRole('tab', { name: 'Transfers' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  test('freeze the card from the desk, and the sentence follows', async () => {
    await open(page, ids.customerId);
    await page.getByRole('button', { name: 'Freeze card' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click();
    await says(page.getByRole('main'), /^The card is frozen: every purchase is declined\./);
    await page.getByRole('button', { name: 'Unfreeze card' }).waitFor(patience);
  });

  test('are readable in each form, for everybody', async () => {
    await open(page, ids.customerId);
    await page.evaluate(axe);
    const found: string[] = [];
    for (const { width, height, scheme, rules } of forms) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      found.push(...(await violationsOf(page, rules)));
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    expect([...found, ...complaints]).toEqual([]);
  });

  test('begin in a list that says where each stands, what can be spent and with which card', async () => {
    const { last_four } = await portal().surety.cards.get(ids.cardId);
    const rows = list.getByRole('table', { name: 'Customers' }).getByRole('row');
    const row = rows.filter({ hasText: 'Ada Sample' });
    await row.getByText('card frozen').waitFor(patience);
    await row.getByText(`…${last_four}`).waitFor(patience);
    await rows.filter({ hasText: 'Cy Unknown' }).getByText('refused').waitFor(patience);
  });

  test('can be asked of all pages of the list, saved as CSV', async () => {
    const downloading = list.waitForEvent('download', patience);
    await list.getByRole('button', { name: 'Save as CSV' }).click();
    const stream = await (await downloading).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    expect(text.split('\r\n')).toHaveLength(
      (await portal().surety.customers.list().take(99)).length + 2,
    );
    expect(text).toMatch(/Ada,Sample,ada@example\.com,card frozen,passed,approved,active,/);
  });

  test('find whole names: the list says so where a first name finds nothing', async () => {
    await list.getByRole('searchbox', { name: /^Name, e-mail/ }).fill('Adah');
    await list.keyboard.press('Enter');
    await list
      .getByText(/First names alone and beginnings of names find nothing/)
      .waitFor(patience);
  });
});
