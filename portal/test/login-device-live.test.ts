import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeviceLoginSteps,
  deviceLoginSteps,
} from '../../server/test/support/device-login-steps.ts';
import { addApp, goodPassword, joinAs } from '../../server/test/support/portal-people.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { browserPath } from './support/portal.ts';

describe.runIf(browserPath)('a login of the command line in live', () => {
  let service: TestService;
  let steps: DeviceLoginSteps;
  let browser: Browser;
  let page: Page;
  let app: Awaited<ReturnType<typeof addApp>>;
  beforeAll(async () => {
    service = await startTestService({ worker: false, environment: 'live' });
    steps = deviceLoginSteps(service);
    browser = await chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] });
    page = await browser.newPage();
    const owner = await joinAs(service);
    app = await addApp(owner.browser);
    const { port } = new URL(service.origin);
    await page.goto(`http://localhost:${port}/portal/login-device`);
    await page.waitForURL(/\/sign-in/);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('textbox', { name: /code/i }).fill(app.code(0));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/login-device/);
    // The session as it is ten minutes after its sign-in.
    await service.owner.query('update person_sessions set confirmed_at = null');
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  test('reads alone unless more is chosen, and needs the confirmation that keys need', async () => {
    const { body: begun } = await steps.ask();
    expect(begun.verification_uri_complete).toBeNull();
    await page.getByRole('textbox', { name: 'Code' }).fill(begun.user_code);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await dialog.getByRole('textbox', { name: /code/i }).fill(app.code(1));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { level: 1, name: 'Approved' }).waitFor();
    const { body } = await steps.poll({ deviceCode: begun.device_code });
    expect(body.keys).toMatchObject({ scope: 'read_only', label: 'Command line on laptop' });
    expect(body.keys.identity).toMatch(/^id_live_/);
  });
});
