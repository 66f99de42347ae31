import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addApp,
  joinAs,
  openBrowser,
  recoverByOperator,
  signInAs,
  stopByOperator,
} from '../support/portal-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

describe('somebody who lost their credentials', () => {
  test('signs in by a link of the operator, and chooses new ones', async () => {
    const { browser, email, personId } = await joinAs(service);
    await addApp(browser);
    const link = await recoverByOperator(service, email);
    expect(link?.url).toMatch(/\/portal\/sign-in#link=[\w-]{43}$/);
    expect((await browser.call('GET', '/session')).status).toBe(401);
    expect((await signInAs(service, email)).answer.status).toBe(401);
    const again = openBrowser(service);
    const token = link?.url.split('#link=')[1];
    const { status, body } = await again.call('POST', '/session/link', { token });
    expect([status, body.person.person_id, body.methods]).toEqual([200, personId, []]);
    const password = 'another quiet lake';
    expect((await again.call('PUT', '/me/password', { password })).status).toBe(200);
    expect((await signInAs(service, email, { password })).answer.status).toBe(200);
    expect((await openBrowser(service).call('POST', '/session/link', { token })).status).toBe(401);
  });

  test('is nobody if they were stopped or are not known', async () => {
    const { email } = await joinAs(service);
    await stopByOperator(service, email);
    expect(await recoverByOperator(service, email)).toBeUndefined();
    expect(await recoverByOperator(service, 'nobody@example.com')).toBeUndefined();
  });
});
