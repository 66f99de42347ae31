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

  test('takes the approval that a running clock brought, and advances with a snapshot', async () => {
    const { surety, home } = portal();
    const context = await portal().open();
    const { page, complaints } = await portal().signIn(context);
    const before = await surety.clock.get();
    await page.goto(`${home}/start`);
    await page.getByRole('button', { name: 'I have keys' }).click();
    for (const words of ['Ada signs up', 'Create the application', 'Submit it']) {
      await run(page, words);
    }
    await ticked(page, 'Move the sandbox’s clock to the approval').waitFor();
    const after = await surety.clock.get();
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeLessThan(dayMs);
    for (const words of ['Link Ada’s bank account', 'Pull 500.00']) await run(page, words);
    await run(page, 'Move the clock to its settlement');
    const [advance] = await surety.clock.history().take(1);
    expect(advance).toMatchObject({ until_event: 'transfer.completed', reached: true });
    await surety.clock.rewind();
    await context.close();
    expect(complaints).toEqual([]);
  });
});
