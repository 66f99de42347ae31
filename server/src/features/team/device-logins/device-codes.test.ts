import { describe, expect, test } from 'vitest';
import {
  approveLogin,
  brandWithOwner,
  codeOf,
  findLogin,
  idOfLogin,
  serveDeviceLogins,
  statusOf,
} from '../../../../test/support/device-login-steps.ts';
import { minutesLater } from '../../../../test/support/portal-people.ts';
import { eventually } from '../../../../test/support/test-service.ts';
import { correctWallClock, wallClock } from '../../../platform/clock/wall-clock.ts';

const served = serveDeviceLogins();

describe('the page of the person', () => {
  test('shows who asks, and whether from the same address', async () => {
    const { browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin('127.77.0.5');
    const typed = ` ${begun.userCode.toLowerCase().replace('-', ' ')}`;
    const { status, body } = await findLogin(browser, typed);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      host_name: 'laptop',
      address: '127.77.0.5',
      is_same_address: false,
    });
  });

  test('says one thing of a code that is unknown, used, refused or too old', async () => {
    const { brand, browser } = await brandWithOwner(served.test);
    const [used, refused] = [await served.steps.begin(), await served.steps.begin()];
    await approveLogin(browser, brand, used);
    await served.steps.poll(used);
    const id = await idOfLogin(browser, refused);
    await browser.call('POST', `/device-logins/${id}/refuse`);
    for (const code of ['BBBB-BBBB', used.userCode, refused.userCode, '?']) {
      const answer = await findLogin(browser, code);
      expect([answer.status, codeOf(answer)]).toEqual([410, 'device_login_ended']);
    }
  });

  test('slows the guesses of a person, whose own code does not begin the count anew', async () => {
    const { browser } = await brandWithOwner(served.test);
    const begun = await served.steps.begin();
    for (let guess = 0; guess < 5; guess++) {
      expect((await findLogin(browser, 'BBBB-BBBB')).status).toBe(410);
      if (guess < 4) expect((await findLogin(browser, begun.userCode)).status).toBe(200);
    }
    for (const code of ['BBBB-BBBB', begun.userCode]) {
      const answer = await findLogin(browser, code);
      expect([answer.status, codeOf(answer)]).toEqual([429, 'device_codes_slowed']);
    }
    const { browser: another } = await brandWithOwner(served.test);
    expect((await findLogin(another, begun.userCode)).status).toBe(200);
    await minutesLater(1, async () => {
      expect((await findLogin(browser, begun.userCode)).status).toBe(200);
    });
  });

  test('checks no more guesses at once than one after the other', async () => {
    const { browser } = await brandWithOwner(served.test);
    const guesses = Array.from({ length: 12 }, () => findLogin(browser, 'BBBB-BBBB'));
    const checked = (await Promise.all(guesses)).filter(({ status }) => status === 410);
    expect(checked).toHaveLength(5);
  });

  test('checks a hundred wrong guesses of all people in a window', async () => {
    const { browser } = await brandWithOwner(served.test);
    const windowMs = 15 * 60_000;
    const toNextMs = windowMs - (wallClock.now().epochMilliseconds % windowMs);
    correctWallClock(toNextMs);
    const begun = await served.steps.begin();
    await findLogin(browser, 'BBBB-BBBB');
    await served.test.owner.query('update sign_in_failures set failure_count = failure_count + 98');
    const { browser: another } = await brandWithOwner(served.test);
    expect((await findLogin(another, 'BBBB-BBBB')).status).toBe(410);
    expect(codeOf(await findLogin(another, begun.userCode))).toBe('device_codes_slowed');
    correctWallClock(toNextMs + windowMs);
    const later = await served.steps.begin();
    expect((await findLogin(another, later.userCode)).status).toBe(200);
  });
});

describe('a command', () => {
  test('gets codes of eight plain letters, ten minutes and an interval', async () => {
    const { status, body } = await served.steps.ask();
    expect(status).toBe(201);
    expect(body.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(body.device_code).toMatch(/^[\w-]{43}$/);
    expect(body).toMatchObject({
      expires_in: 600,
      interval: 3,
      environment: 'sandbox',
      verification_uri: expect.stringMatching(/^http:\/\/localhost:\d+\/portal\/login-device$/),
      verification_uri_complete: `${body.verification_uri}#code=${body.user_code}`,
    });
  });

  test('that polls too soon waits five seconds more each time', async () => {
    const begun = await served.steps.begin();
    const pollAtOnce = async () => {
      // However long the machine takes, the last poll was a moment ago.
      await served.test.owner.query(
        "update device_logins set polled_at = now() + interval '1 minute' where polled_at is not null",
      );
      return served.steps.poll(begun);
    };
    const answers = [await pollAtOnce(), await pollAtOnce(), await pollAtOnce()];
    expect(answers.map(({ body }) => [body.status, body.interval])).toEqual([
      ['authorization_pending', 3],
      ['slow_down', 8],
      ['slow_down', 13],
    ]);
    correctWallClock(13_000);
    expect(await statusOf(served.steps.poll(begun))).toBe('authorization_pending');
  });

  /** Logins of other commands, which polled last so long ago. */
  const fill = async (count: number, { address = 'hash', polled = '1 second' }) =>
    served.test.owner.query(
      `insert into device_logins (login_id, device_code_hash, user_code_hash, address, address_hash,
          created_at, polled_at, ends_at, interval_seconds)
        select gen_random_uuid(), uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), '',
               coalesce((select address_hash from device_logins where address = $2 limit 1), ''),
               now() - interval '5 minutes', now() - $3::interval, now() + interval '5 minutes', 3
          from generate_series(1, $1) n`,
      [count, address, polled],
    );
  const countLogins = async () =>
    (await served.test.owner.query('select count(*)::int as count from device_logins')).rows[0]
      .count;

  test('is kept from nothing by logins behind its address that were begun and dropped', async () => {
    const honest = await served.steps.begin('127.78.0.1');
    await served.steps.poll(honest, '127.78.0.1');
    await fill(499, { address: '127.78.0.1', polled: '31 seconds' });
    const asked = await Promise.all(
      Array.from({ length: 14 }, () => served.steps.ask('127.78.0.1')),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await countLogins()).toBe(500);
    expect(await statusOf(served.steps.poll(honest, '127.78.0.1'))).not.toBe('expired_token');
  });

  test('has five hundred commands that poll at an address, and others have theirs', async () => {
    const one = await served.steps.begin('127.78.0.1');
    await fill(499, { address: '127.78.0.1' });
    const refused = await served.steps.ask('127.78.0.1');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'device_login_limit']);
    expect((await served.steps.ask('127.78.0.2')).status).toBe(201);
    await served.steps.cancel(one);
    expect((await served.steps.ask('127.78.0.1')).status).toBe(201);
  });

  test('waits for another that begins at the same moment, and counts it', async () => {
    await served.steps.begin('127.78.0.3');
    await fill(498, { address: '127.78.0.3' });
    const client = await served.test.owner.connect();
    await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('device logins', 0))`);
    await client.query(`
      insert into device_logins (login_id, device_code_hash, user_code_hash, address, address_hash,
          created_at, ends_at, interval_seconds)
        select gen_random_uuid(), 'a', 'b', address, address_hash, created_at, ends_at, 3
          from device_logins where address = '127.78.0.3'`);
    const asked = served.steps.ask('127.78.0.3');
    const isWaiting = eventually(async () => {
      const { rows } = await served.test.owner.query(
        `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0;
    });
    await Promise.race([isWaiting, asked]);
    await client.query('commit');
    client.release();
    expect(codeOf(await asked)).toBe('device_login_limit');
  });

  test('finds five thousand commands of an installation that poll, and no more', async () => {
    await fill(4_999, {});
    await fill(1, { polled: '31 seconds' });
    expect((await served.steps.ask()).status).toBe(201);
    expect(codeOf(await served.steps.ask())).toBe('device_login_limit');
  });

  test.each(['<b>laptop</b>', 'lap\u202etop', 'l'.repeat(101), ''])(
    'with the host name %j begins none',
    async (host_name) => {
      const answer = await served.steps.ask(undefined, { host_name });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'device_login_schema']);
    },
  );

  test('needs no host name, and a device code that is known', async () => {
    expect((await served.steps.ask(undefined, {})).status).toBe(201);
    const answers = [
      await served.steps.poll({ deviceCode: 'made-up' }, '127.79.0.1'),
      await served.steps.cancel({ deviceCode: 'made-up' }),
    ];
    for (const answer of answers) {
      expect([answer.status, codeOf(answer)]).toEqual([401, 'device_code_unknown']);
    }
  });
});
