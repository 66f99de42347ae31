import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';
import { seed } from './support/seed.ts';

const patience = { timeout: 60_000 };

describe.runIf(browserPath)('the page of a program', () => {
  const portal = usePortal();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let programId: string;
  let customerId: string;

  beforeAll(async () => {
    ({ customerId } = await seed(portal().surety));
    const [program] = await portal().surety.programs.list().take(1);
    programId = program?.program_id ?? '';
    context = await portal().open();
    ({ page, complaints } = await portal().signIn(context));
  });
  const dialog = () => page.getByRole('dialog');
  const settingOf = async (name: string) => {
    const { settings } = await portal().surety.programs.settings(programId);
    return settings.find((setting) => setting.name === name)?.value;
  };

  test('is opened at once where it is the only one, and says what a change does before it is saved', async () => {
    await page.goto(`${portal().home}/programs`);
    await page.getByRole('button', { name: 'Change: Cards' }).click(patience);
    await dialog().getByLabel('Life of a card').fill('500');
    await dialog().getByText('It is out of bounds. From 1 to 120.').waitFor(patience);
    await dialog().getByLabel('Life of a card').fill('36');
    await dialog().getByLabel('Purchases in foreign currencies').selectOption('declined');
    const preview = dialog().getByRole('region', { name: 'Preview' });
    await preview.getByText('Life of a card: 48 months → 36 months.').waitFor(patience);
    await preview.getByText('Cards that exist keep their expiry dates.').waitFor();
    await preview.getByText('1 card is active now.').waitFor(patience);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached', ...patience });
    const cards = page.getByRole('region', { name: 'Cards' });
    await cards.getByText('36 months default: 48 months').waitFor(patience);
    expect(await settingOf('card_valid_months')).toBe(36);
    expect(await settingOf('foreign_currency')).toBe('declined');
  });

  test('takes money in dollars, and tells a rule that the service alone knows at its field', async () => {
    await page.getByRole('button', { name: 'Change: Limits of the bank' }).click();
    await dialog().getByLabel('Most of one pull').fill('1,500.50');
    await dialog().getByText('none → $1,500.50.').waitFor(patience);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached', ...patience });
    expect(await settingOf('ach_debit_entry_limit')).toBe(150_050);
    await page.getByRole('button', { name: 'Change: Bank files' }).click();
    const refusal = dialog().getByLabel("Name of the bank's refusal");
    await refusal.fill('{file}.ack');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => refusal.getAttribute('aria-invalid'), patience).toBe('true');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    // The refused request is an error of the console.
    expect(complaints.filter((each) => !each.includes('400 (Bad Request)'))).toEqual([]);
  });

  test('is read by a viewer, who learns each effect and who may change it, in each form', async () => {
    const colleague = await portal().join(context, { role: 'viewer', name: 'Vera Viewer' });
    const vera = await colleague.newPage();
    await vera.goto(`${portal().home}/objects/${programId}`);
    await vera.getByText('owners and developers may change settings').waitFor(patience);
    await vera.getByText('Time until a new card expires.').waitFor(patience);
    await vera.getByRole('table', { name: 'Return rates' }).waitFor(patience);
    expect(await vera.getByRole('button', { name: /^Change/ }).count()).toBe(0);
    await vera.evaluate(axe);
    const found: string[] = [];
    for (const { width, height, scheme, rules } of forms) {
      await vera.setViewportSize({ width, height });
      await vera.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      found.push(...(await violationsOf(vera, rules)));
      expect(await overflowOf(vera)).toBeLessThanOrEqual(0);
    }
    expect(found).toEqual([]);
    await colleague.close();
  });

  test('a verified identity is changed from the customer, and the SSN is shown nowhere', async () => {
    await page.goto(`${portal().home}/objects/${customerId}`);
    await page.getByRole('button', { name: 'Change identity…' }).click(patience);
    await dialog().getByLabel('Reason').selectOption('corrected');
    await dialog().getByLabel('SSN').fill('222-22-2222');
    await dialog().getByText('The request', { exact: true }).click();
    await dialog().getByText('THE SSN, WHICH IS NOT SHOWN').waitFor(patience);
    expect(await dialog().textContent()).not.toContain('222-22-2222');
    expect(await dialog().getByLabel('SSN').getAttribute('type')).toBe('password');
    await dialog().getByRole('button', { name: 'Start the change' }).click();
    await page.getByRole('heading', { level: 1, name: /Identity change/ }).waitFor(patience);
    const [change] = await portal().surety.identityChanges.list(customerId).take(1);
    expect(change).toMatchObject({ fields: ['ssn'], evidence: 'kyc' });
    await page.goto(`${portal().home}/objects/${customerId}`);
    const changes = page.getByRole('list', { name: 'Identity changes' });
    await changes.getByText('Change of SSN').waitFor(patience);
  });
});
