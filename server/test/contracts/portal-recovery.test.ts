import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addApp,
  joinAs,
  openBrowser,
  recoverByOperator,
  signInAs,
  stopByOperator,
} from '../support/portal-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let test: TestService;

beforeAll(async () => {
  test = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => test.stop());

describe('somebody who lost their credentials', () => {
  it('signs in by a link of the operator, and chooses new ones', async () => {
    const { browser, email, personId } = await joinAs(test);
    await addApp(browser);
    const link = await recoverByOperator(test, email);
    expect(link?.url).toMatch(/\/portal\/sign-in#link=[\w-]{43}$/);
    expect((await browser.call('GET', '/session')).status).toBe(401);
    expect((await signInAs(test, email)).answer.status).toBe(401);
    const again = openBrowser(test);
    const token = link?.url.split('#link=')[1];
    const { status, body } = await again.call('POST', '/session/link', { token });
    expect([status, body.person.person_id, body.methods]).toEqual([200, personId, []]);
    const password = 'another quiet lake';
    expect((await again.call('PUT', '/me/password', { password })).status).toBe(200);
    expect((await signInAs(test, email, { password })).answer.status).toBe(200);
    expect((await openBrowser(test).call('POST', '/session/link', { token })).status).toBe(401);
  });

  it('is nobody if they were stopped or are not known', async () => {
    const { email } = await joinAs(test);
    await stopByOperator(test, email);
    expect(await recoverByOperator(test, email)).toBeUndefined();
    expect(await recoverByOperator(test, 'nobody@example.com')).toBeUndefined();
  });
});
