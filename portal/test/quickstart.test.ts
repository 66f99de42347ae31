import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserPath, usePortal } from './support/portal.ts';

const dayMs = 86_400_000;

/** Runs the request that is waited for, and waits for its tick. */
async function run(page: Page, words: string): Promise<void> {
  const step = page.getByRole('listitem').filter({ hasText: words });
  await step.getByRole('button', { name: 'Run it for me' }).click();
  await ticked(page, words).waitFor();
}

/** The line of a request that was ticked. */
const ticked = (page: Page, words: string) =>
  page.getByRole('paragraph').filter({ hasText: new RegExp(`^${words}.*(POST|It has happened)`) });

describe.runIf(browserPath)('the quickstart', () => {
  const portal = usePortal();

  test('begins at the first sign-in, goes on in any tab, and never moves time twice', async () => {
    const { surety, home } = portal();
    const context = await portal().open();
    const { page, complaints } = await portal().signIn(context);
    // An empty world begins here.
    await page.waitForURL(/\/start$/);
    const before = await surety.clock.get();
    await page.getByRole('button', { name: 'I have keys' }).click();
    await run(page, 'Ada signs up');

    // Another tab stands where the first one does, and so does one of another browser.
    const second = await context.newPage();
    await second.goto(`${home}/start`);
    await ticked(second, 'Ada signs up').waitFor();
    await page.close();
    for (const words of ['Create the application', 'Submit it']) await run(second, words);
    await ticked(second, 'Move the sandbox’s clock to the approval').waitFor();
    const after = await surety.clock.get();
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeLessThan(dayMs);
    await run(second, 'Link Ada’s bank account');

    // A refusal from elsewhere is told with its field and rule.
    const [bank] = (await surety.accounts.list({ type: 'external' }).page()).data;
    const [deposit] = (await surety.accounts.list({ type: 'security_deposit' }).page()).data;
    const ends = {
      origination_account_id: bank?.account_id ?? '',
      destination_account_id: deposit?.account_id ?? '',
    };
    const refused = surety.transfers.create({ ...ends, amount: -1 });
    await expect(refused).rejects.toMatchObject({ status: 400 });
    await second.getByText(/amount must be/).waitFor();
    await run(second, 'Pull 500.00');

    const other = await portal().open();
    const { page: third, complaints: others } = await portal().signIn(other);
    await third.goto(`${home}/start`);
    const settling = 'Move the clock to its settlement';
    await Promise.race([
      run(third, settling).catch(() => undefined),
      ticked(third, settling).waitFor(),
    ]);
    await ticked(third, settling).waitFor();
    const [transfer] = await surety.transfers.list().take(1);
    const asked = {
      until_event: 'transfer.completed',
      object_id: transfer?.transfer_id ?? '',
    } as const;
    const told = await surety.clock.advance(asked);
    expect(told).toMatchObject({ reached: true, fired_count: 0 });
    expect(told.already_happened_at).not.toBeNull();
    await third.getByRole('heading', { name: 'Issue the card' }).waitFor();

    // "Begin again" leaves what is there out.
    await third.getByRole('button', { name: 'Begin again' }).click();
    await expect.poll(() => ticked(third, 'Ada signs up').count()).toBe(0);
    await context.close();
    await other.close();
    const unexpected = [...complaints, ...others].filter((line) => !line.includes('400'));
    expect(unexpected).toEqual([]);
  });
});
