import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, faultsInForms, forms, violationsOf } from './support/accessibility.ts';
import { type Papers, plantPapers } from './support/agreement-papers.ts';
import { browserPath, usePortal } from './support/portal.ts';

const patience = { timeout: 60_000 };

describe.runIf(browserPath)('agreements, consents and notices', () => {
  const portal = usePortal();
  let ids: Papers;
  let context: BrowserContext;
  let page: Page;
  let viewer: Page;
  let complaints: string[];
  beforeAll(async () => {
    ids = await plantPapers(portal().surety);
    context = await portal().open();
    ({ page, complaints } = await portal().signIn(context));
    viewer = await (await portal().join(context, { role: 'viewer', name: 'Vera' })).newPage();
  });

  const open = async (who: Page, path: string): Promise<void> => {
    await who.goto(portal().home + path);
    await who.locator('h1').first().waitFor(patience);
    await who
      .locator('[aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', ...patience });
  };
  const panel = (name: string): Locator => page.getByRole('region', { name });
  const dialog = () => page.getByRole('dialog');
  const sendDialog = async (verb: string): Promise<void> => {
    await dialog().getByRole('button', { name: verb, exact: true }).click();
    await dialog().waitFor({ state: 'detached', ...patience });
  };

  test('what a customer agreed to, and when, is two clicks from the list of customers', async () => {
    await open(page, '/customers');
    await page.getByRole('row').filter({ hasText: 'Ada Sample' }).getByRole('link').click();
    const agreed = panel('Agreements and papers').getByRole('list', { name: 'Agreed to' });
    const card = agreed.getByRole('listitem').filter({ hasText: 'Cardholder agreement (sample)' });
    await card
      .getByText(/holds today; version 2 holds 45 days after its notice is sent/)
      .waitFor(patience);
    await card.getByRole('link', { name: 'Cardholder agreement (sample), version 1' }).click();
    await page.getByRole('heading', { level: 1, name: /^Consent: Cardholder/ }).waitFor(patience);
    await panel('Consent').getByText('203.0.113.7').waitFor(patience);
    expect(await faultsInForms(page)).toEqual([]);
  });

  test('the record of the consents is saved as a page and as PDF', async () => {
    for (const [form, ending] of [
      ['page', '.html'],
      ['PDF', '.pdf'],
    ]) {
      const downloading = page.waitForEvent('download', patience);
      await page.getByRole('button', { name: `Save the record as ${form}` }).click();
      expect((await downloading).suggestedFilename()).toBe(`consents-${ids.customerId}${ending}`);
    }
  });

  test('a consent is recorded among the versions in force, and one to papers is withdrawn', async () => {
    await open(page, `/objects/${ids.customerId}`);
    await page.getByRole('button', { name: 'Record a consent…' }).click(patience);
    const version = dialog().getByLabel('Version');
    await expect.poll(() => version.locator('option').count(), patience).toBe(6);
    await version.selectOption({ label: 'Privacy notice (sample), version 1' });
    await sendDialog('Record');
    const agreed = page.getByRole('list', { name: 'Agreed to' });
    await agreed.getByRole('link', { name: /^Privacy notice/ }).waitFor(patience);
    await agreed.getByRole('button', { name: /^Withdraw: Consent to electronic papers/ }).click();
    await sendDialog('Withdraw');
    await agreed.getByText(/withdrawn on/).waitFor(patience);
    const notices = page.getByRole('list', { name: 'Notices' });
    await notices
      .getByRole('link', { name: 'Notice: electronic papers withdrawn' })
      .waitFor(patience);
    await notices
      .getByText(/days left/)
      .first()
      .waitFor(patience);
    expect(await faultsInForms(page)).toEqual([]);
  });

  test('a notice is found from home and from its list, and marked as sent by a method that fits', async () => {
    await open(page, '');
    const needs = page.getByRole('table', { name: 'Needs you' });
    await needs
      .getByRole('link', { name: /^3 notices to customers to send, the first by/ })
      .click();
    await page.waitForURL(/notices\?status=owed/);
    const rows = page.getByRole('table', { name: 'Notices' }).getByRole('row');
    await rows.filter({ hasText: 'Changed agreement' }).getByText('Ada Sample').waitFor(patience);
    expect(await faultsInForms(page)).toEqual([]);
    await rows
      .filter({ hasText: 'Ada Sample' })
      .getByRole('link', { name: 'Changed agreement' })
      .click();
    await page.getByText(/^To be sent electronically by .* days left\.$/).waitFor(patience);
    await panel('Notice')
      .getByRole('link', { name: /^New terms, version 2/ })
      .waitFor(patience);
    await page.getByRole('button', { name: 'Reject the change…' }).waitFor(patience);
    expect(await faultsInForms(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as sent…' }).click();
    const methods = dialog().getByLabel('How it was sent').locator('option');
    await page.evaluate(axe);
    expect(await violationsOf(page, forms[0].rules, 'main, nav')).toEqual([]);
    await methods.first().waitFor({ ...patience, state: 'attached' });
    expect(await methods.allInnerTexts()).toEqual([
      'electronically',
      'by mail',
      'handed over in person',
    ]);
    await dialog().getByLabel('How it was sent').selectOption('mail');
    await sendDialog('Mark as sent');
    await page.getByText(/^Sent on .*, by mail\./).waitFor(patience);
    const notice = await portal().surety.notices.get(ids.noticeId);
    expect(notice).toMatchObject({ status: 'sent', sent_method: 'mail' });
  });

  test('one that is owed by mail offers no electronic sending', async () => {
    const [byMail] = await portal().surety.notices.list({ kind: 'esign_withdrawn' }).take(1);
    await open(page, `/objects/${byMail?.notice_id}`);
    await page.getByRole('button', { name: 'Mark as sent…' }).click(patience);
    const methods = dialog().getByLabel('How it was sent').locator('option');
    await methods.first().waitFor({ ...patience, state: 'attached' });
    expect(await methods.allInnerTexts()).toEqual(['by mail', 'handed over in person']);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('a viewer reads it all without an act, and no IP address', async () => {
    for (const id of [ids.customerId, ids.esignConsentId, ids.otherNoticeId]) {
      await open(viewer, `/objects/${id}`);
      const main = viewer.getByRole('main');
      await main
        .getByText(/The role viewer may look only/)
        .first()
        .waitFor(patience);
      await main.getByText(/does not open the (record|notice)/).waitFor(patience);
      expect(await main.textContent()).not.toMatch(/Sample Street|203\.0\.113|Mozilla/);
      const names = await main.getByRole('button').allInnerTexts();
      expect(names.filter((name) => /Withdraw|Record|Mark|Reject|Save the/.test(name))).toEqual([]);
    }
    await open(viewer, `/objects/${ids.programId}`);
    await viewer.getByText(/owners and developers may publish a version/).waitFor(patience);
    expect(await viewer.getByRole('button', { name: /Publish/ }).count()).toBe(0);
  });

  test('the customer rejects a change before it takes effect', async () => {
    await open(page, `/objects/${ids.noticeId}`);
    await page.getByRole('button', { name: 'Reject the change…' }).click(patience);
    await sendDialog('Reject the change');
    await page.getByText(/The customer rejected the change on/).waitFor(patience);
    await page.getByRole('button', { name: 'Reject the change…' }).waitFor({ state: 'detached' });
  });

  test('a version is published from its program, and says what earlier customers are owed', async () => {
    await open(page, `/objects/${ids.programId}`);
    const agreements = page.getByRole('table', { name: 'Agreements' });
    await agreements
      .getByRole('row')
      .filter({ hasText: 'Privacy' })
      .getByText('sample', { exact: true })
      .waitFor(patience);
    expect(await faultsInForms(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish a version…' }).click();
    await dialog().getByLabel('Kind').selectOption('security');
    await dialog().getByLabel('Title').fill('Pledge of the deposit');
    await dialog().getByLabel('Text').fill('You pledge your deposit.');
    await dialog().getByText('Choose how it differs from the version before.').waitFor(patience);
    await dialog()
      .getByLabel(/^A security interest is acquired/)
      .check();
    await dialog()
      .getByText(/is owed a notice 45 days ahead/)
      .waitFor(patience);
    await dialog()
      .getByText(/accepted version 1 \(\d+ now\)/)
      .waitFor(patience);
    await sendDialog('Publish');
    await agreements.getByRole('link', { name: 'Pledge of the deposit, version 2' }).click();
    await panel('The words').getByText('You pledge your deposit.').waitFor(patience);
    await page.getByText(/^Customers can accept it from .* It is a significant change/).waitFor();
    expect(await faultsInForms(page)).toEqual([]);
  });

  test('who accepted a version is listed with names', async () => {
    await open(page, `/objects/${ids.agreementId}`);
    const consents = page.getByRole('table', { name: 'Consents' });
    await consents.getByRole('link', { name: 'Ada Sample' }).waitFor(patience);
    expect(await faultsInForms(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
