import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cy } from '../../demo/people.ts';
import { axe, forms, overflowOf, violationsOf } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';

describe.runIf(browserPath)('the page of a denied application', () => {
  const portal = usePortal();
  let page: Page;
  let complaints: string[];
  let applicationId: string;
  beforeAll(async () => {
    const { surety } = portal();
    const [program] = await surety.programs.list().take(1);
    const { customer_id } = await surety.customers.create(cy);
    const { application_id } = await surety.applications.create({
      program_id: program?.program_id ?? '',
      applicant: {
        customer_id,
        total_annual_income: 7_000_000,
        monthly_housing_payment: 120_000,
        terms_accepted: true,
      },
    });
    applicationId = application_id;
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await surety.applications.submit(application_id);
      await surety.applications.waitFor(
        application_id,
        { application_status: ['resubmit_required', 'kyc_warning', 'denied'] },
        { advance: true },
      );
    }
    ({ page, complaints } = await portal().signIn(await portal().open()));
    await page.goto(`${portal().home}/objects/${application_id}`);
    await page.getByRole('region', { name: 'KYC attempts' }).getByText('Attempt 1').waitFor();
    await page.getByRole('region', { name: 'Adverse action' }).getByText('Notice due by').waitFor();
  });
  const panel = (name: string) => page.getByRole('region', { name });

  test('shows each KYC attempt with its reason, and the reasons of the notice', async () => {
    const attempts = panel('KYC attempts').getByRole('definition');
    await expect.poll(() => attempts.count(), { timeout: 30_000 }).toBe(3);
    expect(await attempts.nth(0).textContent()).toContain('low_confidence');
    const action = await portal().surety.applications.adverseAction(applicationId);
    await panel('Adverse action')
      .getByText(action.reasons[0] ?? '')
      .waitFor();
    await panel('Adverse action').getByText(action.notice_due_date).waitFor();
  });

  test('is readable in each form, for everybody', async () => {
    await page.evaluate(axe);
    const found: string[] = [];
    for (const { width, height, scheme, rules } of forms) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      found.push(...(await violationsOf(page, rules)));
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    expect(found).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('saves the notice as the PDF that the API has', async () => {
    const downloading = page.waitForEvent('download');
    await panel('Adverse action').getByRole('button', { name: 'Save the notice as PDF' }).click();
    const saved = await (await downloading).path();
    const notice = await portal().surety.applications.noticePdf(applicationId);
    expect(readFileSync(saved).equals(notice)).toBe(true);
  });

  test('reports the notice as sent, once', async () => {
    await panel('Adverse action').getByRole('button', { name: 'Report as sent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Report as sent' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await panel('Adverse action').getByText('Notice sent').waitFor();
    await panel('Adverse action').getByText('not reported yet').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Report as sent' }).count()).toBe(0);
    const action = await portal().surety.applications.adverseAction(applicationId);
    expect(action.notice_sent_at).not.toBeNull();
  });

  test('is found by the word notice, from any page', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or do' }).fill('notice');
    await page.getByRole('option', { name: /Notices of adverse action/ }).click();
    await page.waitForURL(/applications\?application_status=denied/);
    expect(complaints).toEqual([]);
  });
});
