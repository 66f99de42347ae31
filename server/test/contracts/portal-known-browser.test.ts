import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  joinAs,
  minutesLater,
  newAddress,
  openBrowser,
} from '../support/portal-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const failing = async (address: string, emails: readonly string[]) => {
  const stranger = openBrowser(service, address);
  for (const email of emails) await stranger.call('POST', '/session', { email, password: 'wrong' });
};

describe('strangers who fail again and again', () => {
  test('slow no browser in which the person signed in before, nor a living session', async () => {
    const { browser, email } = await joinAs(service);
    const address = newAddress();
    const own = openBrowser(service, address);
    const proof = { email, password: goodPassword };
    expect((await own.call('POST', '/session', proof)).status).toBe(200);
    const others = Array.from({ length: 6 }, (_, index) => `nobody${index}@example.com`);
    await failing(address, others);
    await failing(newAddress(), [email, email, email, email, email, email]);
    expect((await openBrowser(service, address).call('POST', '/session', proof)).status).toBe(429);
    expect((await own.call('POST', '/session', proof)).status).toBe(200);
    const confirmed = await own.call('POST', '/session/confirm', { password: goodPassword });
    expect(confirmed.status).toBe(200);
    expect((await browser.call('GET', '/session')).status).toBe(200);
  });

  test('are slowed in a known browser too: it has a count of its own', async () => {
    const { browser, email } = await joinAs(service);
    const wrong = { email, password: 'wrong' };
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push(await browser.call('POST', '/session', wrong));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    const proof = { email, password: goodPassword };
    expect((await openBrowser(service).call('POST', '/session', proof)).status).toBe(200);
  });
});

test('a browser is known to the people who signed in in it, by a hash, ten of a person', async () => {
  const { browser, email, personId } = await joinAs(service);
  const token = /surety_device_\d+=([\w-]{43})/.exec(browser.cookie ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  for (let i = 1; i <= 11; i += 1) {
    await minutesLater(i, () =>
      openBrowser(service).call('POST', '/session', { email, password: goodPassword }),
    );
  }
  const { rows } = await service.owner.query(
    'select d::text as row from person_devices d where person_id = $1',
    [personId],
  );
  expect(rows).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toContain(token);
});
