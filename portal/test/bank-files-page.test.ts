import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { applyInVain, holdFile, sendTwice } from './support/desk-objects.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { seed } from './support/seed.ts';

describe.runIf(browserPath)('the desk of bank files', () => {
  const portal = usePortal();
  let page: Page;
  let complaints: string[];
  let heldId: string;
  let undecidedId: string;
  const dialog = () => page.getByRole('dialog');
  const inbox = () => page.getByRole('table', { name: 'Needs you' });

  beforeAll(async () => {
    const { surety } = portal();
    const ids = await seed(surety);
    for (const [name, times] of [
      ['Cy', 3],
      ['Mallory', 3],
      ['Rhea', 1],
    ] as const)
      await applyInVain(surety, name, times);
    await surety.clock.update({ mode: 'stopped' });
    heldId = await holdFile(surety, ids);
    undecidedId = await sendTwice(surety, ids);
    ({ page, complaints } = await portal().signIn(await portal().open()));
  });

  test('the inbox leads to a held file, whose page says why it waits and releases it', async () => {
    await page.goto(portal().home);
    await inbox().getByRole('link', { name: 'Held bank file to release' }).click();
    await page.waitForURL(`**/objects/${heldId}`);
    await page.getByText('somebody stopped it before its delivery').waitFor();
    const way = page.getByRole('list', { name: 'Way of the file' });
    await way.getByText('No date can be promised.').waitFor();
    await page.getByRole('cell', { name: '$25.00' }).waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    await dialog().getByRole('button', { name: 'Release' }).click();
    await page.getByText('It goes to the bank with the next delivery').waitFor();
    await way.getByText('planned for').waitFor();
    expect((await portal().surety.bankFiles.get(heldId)).status).toBe('cut');
  });

  test('the list says of a file that it has an entry to decide, as the page of the file does', async () => {
    await page.goto(`${portal().home}/bank-files?direction=incoming`);
    const row = page
      .getByRole('table', { name: 'Bank files' })
      .getByRole('row')
      .filter({ has: page.locator(`a[href*="${undecidedId}"]`) });
    await row.getByText('1 to decide').waitFor();
    await page.goto(`${portal().home}/objects/${undecidedId}`);
    await page.getByText('1 to decide').waitFor();
  });

  test('an entry is decided from the inbox, and waits no longer', async () => {
    await page.goto(portal().home);
    await inbox().getByRole('button', { name: 'Decide…' }).click();
    await dialog().getByText('looks like a payment that came before').waitFor();
    await dialog().getByLabel('Decision').selectOption('close');
    await dialog().getByRole('button', { name: 'Decide' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect
      .poll(() => inbox().getByText('Entry of a bank file to decide').count(), { timeout: 15_000 })
      .toBe(0);
    const { entries } = await portal().surety.bankFiles.get(undecidedId);
    expect(entries.data.map(({ outcome }) => outcome)).toEqual(['closed']);
  });

  test('the list finds a file, whose page fits wide and on a phone', async () => {
    await page.goto(`${portal().home}/bank-files?direction=incoming`);
    const rows = page.getByRole('table', { name: 'Bank files' }).getByRole('row');
    await rows.nth(2).waitFor();
    for (const path of [`/objects/${heldId}`, `/objects/${undecidedId}`]) {
      await page.goto(portal().home + path);
      await page.getByRole('list', { name: 'Way of the file' }).waitFor();
      await page.evaluate(axe);
      for (const { width, height, scheme, rules } of forms) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        expect(await violationsOf(page, rules)).toEqual([]);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the books are proven on demand, and the page says what came of it', async () => {
    await page.goto(`${portal().home}/books`);
    await page.getByRole('button', { name: 'Prove now' }).click();
    await dialog().getByRole('button', { name: 'Prove now' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('No money has moved since then.').waitFor({ timeout: 60_000 });
    await page.getByText('both sides are equal').first().waitFor();
    // A loaded machine may answer 503, which the portal tries again.
    expect(complaints.filter((each) => !each.includes('status of 503'))).toEqual([]);
  });

  test('each figure of home counts what the list behind it has', async () => {
    const { surety } = portal();
    await page.goto(portal().home);
    await page.getByRole('link', { name: /^Transactions today ?\d/ }).waitFor();
    const lists: Readonly<Record<string, (query: object) => AsyncIterable<unknown>>> = {
      accounts: (query) => surety.accounts.list(query),
      transactions: (query) => surety.transactions.list(query),
      deliveries: (query) => surety.deliveries.list(query),
      applications: (query) => surety.applications.list(query),
    };
    const links = await page.getByRole('main').getByRole('link').all();
    const counted: string[] = [];
    for (const link of links) {
      const { pathname, searchParams } = new URL(
        (await link.getAttribute('href')) ?? '',
        page.url(),
      );
      const list = lists[pathname.split('/').at(-1) ?? ''];
      if (!list) continue;
      const query = Object.fromEntries(
        [...searchParams].map(([name, value]) => [name, value === '"true"' ? true : value]),
      );
      const items = await Array.fromAsync(list(query));
      const text = await link.innerText();
      expect(`${pathname} ${text}`).toMatch(new RegExp(`(^|\\D)${items.length}(\\D|$)`));
      counted.push(text.split('\n')[0] ?? '');
    }
    expect(counted).toEqual(
      expect.arrayContaining([
        'Deposits held',
        'Owed by customers',
        'Transactions today',
        'Declined today',
        'Webhooks',
        'approved',
        expect.stringMatching(/^2 notices of adverse action to send, the first by \d/),
        '1 applicant has to correct their data and submit again',
      ]),
    );
  });
});
