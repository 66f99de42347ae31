import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cafe } from '../../demo/people.ts';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { seed } from './support/seed.ts';

const patience = { timeout: 60_000 };

describe.runIf(browserPath)('the page of a card', () => {
  const portal = usePortal();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let cardId: string;

  beforeAll(async () => {
    ({ cardId } = await seed(portal().surety));
    context = await portal().open();
    ({ page, complaints } = await portal().signIn(context));
  });
  /** The page of the card as an invited colleague sees it. */
  async function openAs(role: string, name: string): Promise<Page> {
    const colleague = await portal().join(context, { role, name });
    const opened = await colleague.newPage();
    await show(opened);
    return opened;
  }
  async function show(on: Page): Promise<void> {
    await on.goto(`${portal().home}/objects/${cardId}`);
    await on.getByRole('heading', { level: 1, name: /^Card …\d{4}$/ }).waitFor(patience);
    await on.getByRole('region', { name: 'Purchases' }).getByText('Corner Cafe').first().waitFor();
  }
  const verb = (on: Page, name: string) => on.getByRole('button', { name, exact: true });
  const dialog = (on: Page) => on.getByRole('dialog');

  test('an operator freezes it, and reads there who did', async () => {
    const olga = await openAs('operator', 'Olga Support');
    await olga.getByText(/can buy with this card: \$495\.50 can be spent now/).waitFor();
    await verb(olga, 'Freeze').click();
    await dialog(olga).getByRole('button', { name: 'Freeze' }).click();
    await olga.getByText(/Frozen: every purchase of/).waitFor(patience);
    await verb(olga, 'Unfreeze').waitFor(patience);
    // What was activated once is never offered to be activated.
    expect(await verb(olga, 'Activate').count()).toBe(0);
    expect(await verb(olga, 'Freeze').count()).toBe(0);
    const changes = olga.getByRole('region', { name: 'Changes' }).getByRole('listitem');
    const own = changes.filter({ hasText: 'active → inactive' });
    await own.filter({ hasText: 'Olga Support' }).waitFor(patience);
    await verb(olga, 'Unfreeze').click();
    await dialog(olga).getByRole('button', { name: 'Unfreeze' }).click();
    await olga.getByText(/can buy with this card/).waitFor(patience);
    await olga.context().close();
  });

  test('controls show beforehand which purchases they would have declined', async () => {
    await show(page);
    await page.getByRole('button', { name: 'Change controls…' }).click();
    await dialog(page).getByRole('textbox', { name: 'One purchase' }).fill('4.00');
    const preview = dialog(page).getByRole('region', { name: 'Preview' });
    await preview.getByText(/1 approved purchase of the last 30 days/).waitFor(patience);
    await preview.getByRole('row').filter({ hasText: 'limit for one purchase' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Save controls' }).click();
    const panel = page.getByRole('region', { name: 'Controls' });
    await panel.getByText('at most $4.00').waitFor(patience);
  });

  test('a limit is removed only by who has read what it was', async () => {
    await page.getByRole('button', { name: 'Change controls…' }).click();
    await dialog(page).getByRole('textbox', { name: 'One purchase' }).fill('');
    const removal = dialog(page).getByRole('checkbox', {
      name: 'Remove the limit of $4.00 for one purchase',
    });
    await removal.waitFor();
    await dialog(page).getByText('Tick what is removed.').waitFor();
    await removal.check();
    await dialog(page).getByText('Tick what is removed.').waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  test('a remedy asks before it removes a limit, and offers to set it back', async () => {
    const { surety } = portal();
    const purchase = { card_id: cardId, ...cafe, amount: '5.00' };
    const { transaction_id } = await surety.simulate.authorization(purchase);
    await page.goto(`${portal().home}/transactions/${transaction_id}`);
    await page.getByText("without the card's limit for one purchase").waitFor(patience);
    await page.getByRole('button', { name: 'Do that and try again' }).first().click();
    await dialog(page).getByText('This removes the limit of $4.00 for one purchase').waitFor();
    const limits = async () => (await surety.cards.controls(cardId)).spending_limits;
    expect((await limits()).per_transaction).toBe(400);
    await dialog(page).getByRole('button', { name: 'Remove and try again' }).click();
    await page.getByRole('heading', { level: 1, name: /^Approved: \$5\.00/ }).waitFor(patience);
    expect((await limits()).per_transaction).toBeNull();
    await page.getByRole('button', { name: 'Set it back…' }).click();
    await dialog(page).getByRole('button', { name: 'Set back' }).click();
    await expect.poll(async () => (await limits()).per_transaction, patience).toBe(400);
    expect(complaints).toEqual([]);
  });

  test('a viewer sees no name, no broken word and no verb, in each form', async () => {
    const vera = await openAs('viewer', 'Vera Viewer');
    await vera.getByText(/The holder can buy with this card/).waitFor(patience);
    await vera.getByText(/The role viewer may look only/).waitFor(patience);
    await vera.getByRole('region', { name: 'Controls' }).getByText('at most $4.00').waitFor();
    const changes = vera.getByRole('region', { name: 'Changes' });
    await changes
      .getByText(/A colleague, /)
      .first()
      .waitFor(patience);
    expect(await vera.getByRole('main').textContent()).not.toMatch(/Ada|Olga|masked/);
    for (const name of ['Freeze', 'Close card…', 'Reissue…', 'Change controls…']) {
      expect(await verb(vera, name).count()).toBe(0);
    }
    await vera.evaluate(axe);
    const found: string[] = [];
    for (const { width, height, scheme, rules } of forms) {
      await vera.setViewportSize({ width, height });
      await vera.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      found.push(...(await violationsOf(vera, rules)));
      expect(await overflowOf(vera)).toBeLessThanOrEqual(0);
    }
    expect(found).toEqual([]);
    await vera.context().close();
  });
});
