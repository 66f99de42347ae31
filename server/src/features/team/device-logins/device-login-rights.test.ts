import { describe, expect, test } from 'vitest';
import {
  approveLogin,
  brandWithOwner,
  codeOf,
  deviceLoginSteps,
  findLogin,
  idOfLogin,
  sampleGrant,
  serveDeviceLogins,
  statusOf,
} from '../../../../test/support/device-login-steps.ts';
import { joinAs, openBrowser } from '../../../../test/support/portal-people.ts';
import { startTestService } from '../../../../test/support/test-service.ts';

const served = serveDeviceLogins();

describe('who may approve', () => {
  test.each(['operator', 'viewer'] as const)(
    'is no %s, for full keys or reading ones',
    async (role) => {
      const brand = await served.test.createBrand();
      const { browser } = await joinAs(served.test, { brand, role });
      const begun = await served.steps.begin();
      const id = await idOfLogin(browser, begun);
      for (const scope of ['full', 'read_only']) {
        const body = { ...sampleGrant, scope };
        const answer = await browser.in(brand)('POST', `/device-logins/${id}/approve`, body);
        expect([answer.status, answer.body.Message]).toEqual([
          403,
          expect.stringContaining('lacks the right keys'),
        ]);
      }
      expect(await statusOf(served.steps.poll(begun))).toBe('authorization_pending');
    },
  );

  test('is nobody for a brand of others, and nobody who is not signed in', async () => {
    const { browser } = await brandWithOwner(served.test);
    const other = await served.test.createBrand();
    const begun = await served.steps.begin();
    const id = await idOfLogin(browser, begun);
    const path = `/device-logins/${id}/approve`;
    expect((await browser.in(other)('POST', path, sampleGrant)).status).toBe(403);
    const visitor = openBrowser(served.test);
    expect((await visitor.in(other)('POST', path, sampleGrant)).status).toBe(401);
    expect((await findLogin(visitor, begun.userCode)).status).toBe(401);
    expect((await visitor.call('POST', `/device-logins/${id}/refuse`)).status).toBe(401);
  });

  test('is one person: a second approval changes nothing', async () => {
    const [one, two] = [await brandWithOwner(served.test), await brandWithOwner(served.test)];
    const begun = await served.steps.begin();
    const id = await idOfLogin(one.browser, begun);
    const path = `/device-logins/${id}/approve`;
    const answers = await Promise.all([
      one.browser.in(one.brand)('POST', path, sampleGrant),
      two.browser.in(two.brand)('POST', path, sampleGrant),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const winner = answers[0]?.status === 200 ? one : two;
    expect((await served.steps.poll(begun)).body.keys.brand_id).toBe(winner.brand.brandId);
  });

  test.each([
    ['without a label', { scope: 'full' }],
    ['with a blank label', { scope: 'full', label: '  ' }],
    ['with another right', { ...sampleGrant, scope: 'everything' }],
  ])('sends no approval %s', async (_, body) => {
    const { brand, browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    const answer = await approveLogin(browser, brand, begun, body);
    expect(codeOf(answer)).toBe('device_login_schema');
  });
});

describe('a service in live', () => {
  test('asks for a confirmation before an approval, and for the code to be typed', async () => {
    const live = await startTestService({ worker: false, environment: 'live' });
    const command = deviceLoginSteps(live);
    const asked = await command.ask();
    expect(asked.body).toMatchObject({ environment: 'live', verification_uri_complete: null });
    const { browser } = await joinAs(live);
    const begun = { deviceCode: asked.body.device_code, userCode: asked.body.user_code };
    const refused = await approveLogin(browser, live.brand, begun);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'confirmation_required']);
    expect(await statusOf(command.poll(begun))).toBe('authorization_pending');
    await live.owner.query('update person_sessions set confirmed_at = now(), strong_at = now()');
    expect((await approveLogin(browser, live.brand, begun)).status).toBe(200);
    const { keys } = (await command.poll(begun)).body;
    expect(keys.identity).toMatch(/^id_live_/);
    await live.stop();
  });
});

describe('a service without its portal', () => {
  test('begins no login', async () => {
    const bare = await startTestService({ worker: false, portal: false });
    const answer = await deviceLoginSteps(bare).ask();
    expect([answer.status, codeOf(answer)]).toEqual([404, 'portal_absent']);
    await bare.stop();
  });
});
