import { declines } from '@surety/sdk/catalog/declines';
import { describe, expect, test } from 'vitest';
import { run } from '../src/run.ts';
import { fakeIo } from './support/fake-io.ts';

/** Runs `explain` without a service and without keys. */
async function explain(...argv: string[]) {
  const io = fakeIo();
  const code = await run(['explain', ...argv], io);
  return { code, out: io.written.out, err: io.written.err };
}

describe('surety explain, without a service', () => {
  test.each(Object.entries(declines))('knows the decline %s with its cure', async (reason, row) => {
    const { code, out } = await explain(reason);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`${reason} (decline, response code ${row.code})`),
    ]);
    expect(out).toMatch(/\n {2}Cure {8}[A-Z].{20}/);
  });

  test('knows all declines of a response code, and that 00 is none', async () => {
    const { out } = await explain('57', '--json');
    expect(JSON.parse(out).map(({ reason }: { reason: string }) => reason)).toEqual([
      'exchange_rate_missing',
      'currency_not_permitted',
      'merchant_category_not_permitted',
      'merchant_country_not_permitted',
    ]);
    expect((await explain('00')).out).toContain('approved');
  });

  test('tells a name of both a decline and an error as both', async () => {
    const { out } = await explain('account_not_active');
    expect(out).toMatch(
      /^account_not_active \(decline, response code 05\)\n(.*\n)+account_not_active \(4\d\d\)\n/,
    );
  });

  test('names the operations of a number of credit applications, and none for an error of the portal', async () => {
    const { out } = await explain('3002');
    expect(out).toMatch(
      /^application_not_possible \(409\)\n(.*\n)+? {2}Answered by .*submitApplication/m,
    );
    expect((await explain('3010')).out).toMatch(/Answered by submitApplication\n/);
    for (const code of ['passkey_dne', 'route_dne', 'invalid_input'])
      expect((await explain(code)).out).not.toContain('Answered by');
  });

  test('leads from the error of a transfer to the decline of a purchase', async () => {
    expect((await explain('insufficient_funds')).out).toContain('limit_exceeded (51)');
  });

  test.each([
    ['limit_exeeded', 'Nearest: limit_exceeded'],
    ['card_expird', 'Nearest: card_expired'],
    ['99', 'No error and no decline has the name or code 99.'],
    ['undefined', 'No error and no decline has the name or code undefined.'],
  ])('offers names for %s', async (text, message) => {
    const { code, out, err } = await explain(text);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
  });
});
