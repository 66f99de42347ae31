import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Desk, seedDesk } from './support/desk-objects.ts';
import { browserPath, usePortal } from './support/portal.ts';

const patience = { timeout: 20_000 };
const pages: readonly (readonly [name: string, idOf: (desk: Desk) => string, verbs: string[]])[] = [
  ['a card', ({ cardId }) => cardId, ['Freeze', 'Reissue', 'Close card']],
  [
    'a deposit',
    ({ depositId }) => depositId,
    ['Freeze account', 'Close account', 'Make a payment'],
  ],
  [
    'a bank account',
    ({ spareBankId }) => spareBankId,
    ['Freeze account', 'Renew the link', 'Remove bank account'],
  ],
  ['an application to correct', ({ correctableId }) => correctableId, ['Submit', 'Correct']],
  ['a denied application', ({ deniedId }) => deniedId, ['Mark notice as sent']],
  ['a held bank file', ({ heldFileId }) => heldFileId, ['Release', 'Refuse as the bank']],
  [
    'a file with an entry to decide',
    ({ undecidedFileId }) => undecidedFileId,
    ['Decide the entry'],
  ],
];

/** Names of the buttons beside the title of a page. */
async function namesOf(page: Page): Promise<string[]> {
  const head = page.locator('header').filter({ has: page.locator('h1') });
  const names = await head.getByRole('button').allInnerTexts();
  return names.map((name) => name.replace('…', ''));
}

describe.runIf(browserPath)('a viewer reads of each verb of an object who may do it', () => {
  const portal = usePortal();
  let desk: Desk;
  let owner: Page;
  let viewer: Page;
  beforeAll(async () => {
    desk = await seedDesk(portal().surety);
    const context = await portal().open();
    ({ page: owner } = await portal().signIn(context));
    viewer = await (await portal().join(context, { role: 'viewer', name: 'Vera' })).newPage();
  });

  test.each(pages)('on the page of %s', async (_, idOf, verbs) => {
    const path = `${portal().home}/objects/${idOf(desk)}`;
    await owner.goto(path);
    await expect
      .poll(async () => (await namesOf(owner)).toSorted(), patience)
      .toEqual(verbs.toSorted());
    await viewer.goto(path);
    const told = viewer.getByRole('main').getByText(/The role viewer may look only: owners/);
    await told.waitFor(patience);
    for (const verb of verbs)
      await expect.poll(() => told.innerText(), patience).toContain(`“${verb}”`);
    expect(await namesOf(viewer)).toEqual([]);
  });

  test('on that of a pull that came back, and of a customer', async () => {
    await viewer.goto(`${portal().home}/objects/${desk.returnedId}`);
    await viewer.getByText(/may retry the pull; the role viewer may not/).waitFor(patience);
    await viewer.goto(`${portal().home}/objects/${desk.customerId}`);
    await viewer
      .getByText(/owners, developers and operators may freeze the card/)
      .waitFor(patience);
  });
});
