import { readFileSync } from 'node:fs';
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

  test('knows every code and number that an answer of the API can have', async () => {
    const document = JSON.parse(
      readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
    );
    const answered = JSON.stringify(document).matchAll(
      /"[Cc]ode":"?(\w+)"?[,}]|Codes?: ((?:`\w+`(?:, | and )?)+)/g,
    );
    const codes = new Set(
      [...answered].flatMap(([, code, list]) => list?.match(/\w{2,}(?=`)/g) ?? [code ?? '']),
    );
    codes.delete('null');
    expect([codes.has('3000'), codes.has('3001'), codes.size > 200]).toEqual([true, true, true]);
    const unknown: string[] = [];
    for (const code of codes) if ((await explain(code)).code !== 0) unknown.push(code);
    expect(unknown).toEqual([]);
  });

  test('tells the errors that share 3001, each with its cure and the answered message', async () => {
    const { out } = await explain('3001');
    for (const code of ['application_dne', 'adverse_action_dne', 'customer_dne'])
      expect(out).toMatch(new RegExp(`^${code} \\(404\\)\n(.*\n)+? {2}Cure`, 'm'));
    expect(out).toContain('the code 3001 and the message "Not found."');
  });

  test.each([
    ['R01', 'R01 (return code)', 'surety transfers retry'],
    ['r10', 'R10 (return code)', 'Returned within: 60 days'],
    ['R61', 'R61 (code of a dishonored return)', 'Misrouted return'],
    ['low_confidence', 'low_confidence (reason of a failed KYC)', 'submit it again'],
    ['watchlist_match', 'watchlist_match (reason of a failed KYC)', 'compliance officers'],
    ['document_rejected', 'document_rejected (reason', 'upload'],
    ['po_box_failure', 'po_box_failure (reason', 'PHYSICAL'],
  ])('knows the reason %s with its meaning and cure', async (text, title, sentence) => {
    const { code, out } = await explain(text);
    expect([code, out]).toEqual([0, expect.stringContaining(title)]);
    expect(out).toMatch(/\n {2}Meaning {5}[A-Z].+\n {2}Cure {8}[A-Z].{20}/);
    expect(out).toContain(sentence);
  });

  test('leads from the error of a transfer to the decline of a purchase', async () => {
    expect((await explain('insufficient_funds')).out).toContain('limit_exceeded (51)');
  });

  test.each([
    ['limit_exeeded', 'Nearest: limit_exceeded'],
    ['card_expird', 'Nearest: card_expired'],
    ['99', 'No error, no decline, no return and no failed KYC has the name or code 99.'],
    [
      'undefined',
      'No error, no decline, no return and no failed KYC has the name or code undefined.',
    ],
  ])('offers names for %s', async (text, message) => {
    const { code, out, err } = await explain(text);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
  });
});
