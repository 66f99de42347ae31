import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cy } from '../../demo/people.ts';
import { faultsInForms } from './support/accessibility.ts';
import { browserPath, usePortal } from './support/portal.ts';

describe.runIf(browserPath)('the page of an application that was denied', () => {
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
    await heading('Application of Cy Unknown').waitFor();
    await page.getByRole('region', { name: 'Adverse action' }).getByText('Notice due by').waitFor();
  });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  /** The link of an invitation that the signed-in owner makes. */
  const invite = (role: string): Promise<string> =>
    page.evaluate(
      async ([brandId, invited]) => {
        const answer = await fetch(`/portal/api/${brandId}/invitations`, {
          method: 'POST',
          headers: { 'surety-portal': '1', 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'dana@example.com', role: invited }),
        });
        return (await answer.json()).link;
      },
      [portal().service.access.brand_id, role],
    );
  const panel = (name: string) => page.getByRole('region', { name });

  test('says who applied, why it was denied and by when the notice is due', async () => {
    const action = await portal().surety.applications.adverseAction(applicationId);
    const main = page.getByRole('main');
    await main
      .getByText(/^Denied on .* because the identity was not verified: .* The notice is due by/)
      .waitFor();
    await panel('Adverse action')
      .getByText(action.reasons[0] ?? '')
      .waitFor();
    await panel('What the applicant sent').getByText('$70,000.00').waitFor();
    const steps = panel('Its way').getByRole('listitem');
    await expect.poll(() => steps.count(), { timeout: 30_000 }).toBe(9);
    expect(await steps.last().innerText()).toMatch(/^Notice to the applicant/);
  });

  test('leads to each KYC attempt with its reason, and from there back', async () => {
    const attempts = panel('KYC attempts').getByRole('definition');
    await expect.poll(() => attempts.count(), { timeout: 30_000 }).toBe(3);
    expect(await attempts.nth(0).textContent()).toContain('The identity could not be verified');
    await page.getByRole('link', { name: 'Open KYC attempt 2' }).click();
    await heading('KYC of Cy Unknown').waitFor();
    await panel('KYC').getByText('2 of 3').waitFor();
    await page.getByRole('link', { name: 'the credit application' }).click();
    await heading('Application of Cy Unknown').waitFor();
  });

  test('is readable in each form, for everybody', async () => {
    expect(await faultsInForms(page)).toEqual([]);
  });

  test('saves the notice as the PDF that the API has', async () => {
    const downloading = page.waitForEvent('download');
    await panel('Adverse action').getByRole('button', { name: 'Save the notice as PDF' }).click();
    const saved = await (await downloading).path();
    const notice = await portal().surety.applications.noticePdf(applicationId);
    expect(readFileSync(saved).equals(notice)).toBe(true);
  });

  test('shows a viewer how it stands, without the person and without an act', async () => {
    const context = await portal().open();
    const viewer = await context.newPage();
    await viewer.goto(await invite('viewer'));
    await viewer.getByRole('textbox', { name: 'Your name' }).fill('Dana Viewer');
    const other = viewer.getByRole('button', { name: 'Choose a password instead' });
    if (await other.isVisible()) await other.click();
    await viewer.getByLabel('New password').fill('seven lanterns by the quay');
    await viewer.getByRole('button', { name: 'Join' }).click();
    await viewer.waitForURL(/\/portal\/w\//);
    await viewer.goto(`${portal().home}/objects/${applicationId}`);
    const main = viewer.getByRole('main');
    await main.getByText(/The role viewer may look only: .* may “Mark notice as sent”/).waitFor();
    await viewer.getByRole('heading', { level: 1, name: /^Credit application …/ }).waitFor();
    expect(await main.textContent()).not.toMatch(/\bCy\b|Unknown|masked|Sample Street/);
    expect(await main.getByRole('button').allTextContents()).toEqual([]);
    await context.close();
  });

  test('is one of the notices owed until it is marked as sent, once', async () => {
    await page.goto(`${portal().home}/applications?notice_owed=true`);
    await page.getByRole('row').filter({ hasText: 'Cy Unknown' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Mark notice as sent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('main')
      .getByText(/The notice was sent on/)
      .waitFor();
    await page.getByRole('button', { name: 'Mark notice as sent' }).waitFor({ state: 'detached' });
    const action = await portal().surety.applications.adverseAction(applicationId);
    expect(action.notice_sent_at).not.toBeNull();
    await page.goto(`${portal().home}/applications?notice_owed=true`);
    await page.getByText('None match these filters').waitFor();
  });

  test('is found by the word notice, from any page', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or do' }).fill('notice');
    await page.getByRole('option', { name: /Notices of adverse action/ }).click();
    await page.waitForURL(/applications\?notice_owed=/);
    expect(complaints).toEqual([]);
  });
});
