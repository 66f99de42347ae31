import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let fixture: ReturnType<typeof openScenarioSteps>;

beforeAll(async () => {
  service = await startTestService();
  fixture = openScenarioSteps(service, service.brand);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/scenarios.md'), 'utf8');

/** Scenario with every verb that no shipped scenario uses. */
const others = `
name: everything-else
description: The verbs that no other story has.
customers:
  ada: { first_name: Ada, last_name: "O'Example", kyc: reviewed_then_passes }
steps:
  - create_customer: { customer: ada }
  - consent: { customer: ada, kind: esign }
  - withdraw_consent: { customer: ada, kind: esign }
  - report_notice: { customer: ada, kind: esign_withdrawn, method: electronic }
    refused: notice_by_mail
  - report_notice: { customer: ada, kind: esign_withdrawn }
  - apply: { customer: ada, income: 54000, housing: 900.50 }
  - at: day 1
    upload_documents: { customer: ada }
  - at: day 2
    expect: { kyc: ada, status: passed }
  - link_bank: { customer: ada }
    as: checking
  - expect: { bank: checking, status: active }
  - link_bank: { customer: ada, kind: unverified }
    as: pending
  - fund: { from: pending, amount: 10 }
    refused: transfer_post_schema
  - fund: { from: checking, amount: 90, same_day: true }
    as: second-thoughts
  - cancel_transfer: { transfer: second-thoughts }
  - expect: { transfer: second-thoughts, status: cancelled }
  - receive_deposit: { customer: ada, amount: 500 }
  - issue_card: { customer: ada }
    as: main
  - set_card: { card: main, status: inactive }
  - purchase: { card: main, amount: 1 }
    as: frozen
  - expect: { purchase: frozen, state: declined, response_code: 62 }
  - set_card: { card: main, status: active }
  - freeze_account: { customer: ada, reason: Card numbers were sold }
  - expect: { credit: ada, status: frozen }
  - purchase: { card: main, amount: 1 }
    as: blocked
  - expect: { purchase: blocked, state: declined, decline_reason: account_not_active }
  - unfreeze_account: { customer: ada }
  - purchase: { card: main, amount: 20 }
    as: hotel
  - increase: { purchase: hotel, amount: 15 }
  - expect: { credit: ada, ledger: 0, current: -35, available: 465, limit: 500 }
  - reverse: { purchase: hotel, amount: 5 }
  - expect: { credit: ada, available: 470 }
  - clear: { purchase: hotel }
  - refund: { purchase: hotel, amount: 10 }
    as: rebate
  - expect: { purchase: rebate, state: completed }
  - expect: { credit: ada, status: active, ledger: -20 }
  - purchase: { card: main, amount: 7 }
    as: cancelled
  - reverse: { purchase: cancelled }
  - expect: { purchase: cancelled, state: cancelled }
  - pay_out: { to: checking, amount: 100 }
    as: payout
  - at: day 10
    expect: { transfer: payout, status: completed }
  - expect: { deposit: ada, status: active, ledger: 400 }
  - behave: { vendor: ach, customer: ada, outcome: returned, return_code: R01, banking_days: 0 }
  - behave: { vendor: ach, customer: ada, outcome: settled, times: 2 }
  - behave_normally: { vendor: aggregator }
  - delay_messages: { every: 2, ms: 10 }
  - reorder_messages: { every: 3 }
  - drop_messages: { every: 4, attempts: 2, retry_ms: 0 }
  - lose_answers: { every: 5, retry_ms: 0 }
  - duplicate_messages: { every: 6, copies: 2 }
  - deliver_normally: {}
  - fund: { from: checking, amount: 25 }
    as: lucky
  - at: day 20
    expect: { transfer: lucky, status: completed }
  - behave_normally: { vendor: ach, customer: ada }
  - behave: { vendor: ach, customer: ada, outcome: returned, return_code: R01, banking_days: 0 }
  - fund: { from: checking, amount: 25 }
    as: bounced
  - at: day 28
    expect: { transfer: bounced, status: returned, return_code: R01 }
  - pay: { customer: ada, amount: 5 }
    as: from-deposit
  - expect: { transfer: from-deposit, status: completed }
  - expect: { credit: ada, ledger: -15 }
  - pay: { customer: ada, from: checking }
    as: from-bank
  - expect: { transfer: from-bank, status: pending }
  - pay: { customer: ada }
    refused: nothing_owed
  - at: day 36
    expect: { transfer: from-bank, status: completed }
  - expect: { credit: ada, ledger: 0 }
  - purchase: { card: main, amount: 8 }
    as: last
  - clear: { purchase: last }
  - behave: { vendor: all, outcome: approved }
    refused: behaviour_put_schema
  - close: { customer: ada, to: checking, repay_from: transfer }
  - at: day 50
    expect: { closing: ada, status: closed }
  - expect: { card: main, status: closed }
`;

test('every verb has its effect, and the books balance', async () => {
  const hook = { callback_url: 'http://127.0.0.1:9/', events: ['kyc.*'] };
  await service.brand.api('POST', '/webhooks', hook);
  const terms = { kind: 'esign', title: 'Papers', text: 'Electronic papers.' };
  await service.brand.api('POST', `/programs/${service.brand.programId}/agreements`, terms);
  const run = await fixture.play(others);
  expect(run.steps.map(({ does }: { does: string }) => does)).toEqual(
    expect.arrayContaining([
      'Record the consent of ada to the agreement esign in force',
      'Report the notice esign_withdrawn to ada as sent',
      'Link a bank account of ada, unverified',
      'Pull 90.00 from checking into the deposit, same day: true',
      'Reverse hotel by 5.00',
      'Expect credit ada: ledger 0.00, current -35.00, available 465.00, limit 500.00',
      'Drop one message in 4, 2 times, and retry it',
      'Set the behaviour of the vendor ach for ada: returned with R01',
      'Pay what ada owes: 5.00',
      'Pay what ada owes, from checking',
      'Close the account of ada, paying the deposit back to checking',
    ]),
  );
  const shipped = (await service.brand.api('GET', '/sandbox/scenarios')).body.data;
  const told = [others, longStory, ...shipped.map(({ source }: { source: string }) => source)].join(
    '\n',
  );
  const verbs = [...page.matchAll(/^\| `(\w+)` \| `/gm)].map(([, verb]) => verb);
  expect(verbs.length).toBeGreaterThan(15);
  expect(verbs.filter((verb) => !told.includes(` ${verb}: {`))).toEqual([]);
});

const longStory = `
name: four-years
settings: { card_valid_months: 12, creditor_name: Story Bank }
customers: { bea: {} }
steps:
  - create_customer: { customer: bea }
  - apply: { customer: bea }
  - at: day 1
    receive_deposit: { customer: bea, amount: 500 }
  - issue_card: { customer: bea }
    as: main
  - at: day 5
    repeat:
      times: 12
      every: P30D
      steps:
        - purchase: { card: main, amount: 5 }
          as: monthly
        - at: P2D
          clear: { purchase: monthly }
  - at: day 400
    purchase: { card: main, amount: 5 }
    as: late
  - expect: { purchase: late, state: declined, decline_reason: card_expired }
  - reissue_card: { card: main }
  - at: day 1300
    expect: { credit: bea, ledger: -60 }
  - reissue_card: { card: main, type: new_card_number }
    as: newest
  - purchase: { card: newest, amount: 5 }
    as: last
  - expect: { purchase: last, state: pending }
`;

test('a story of years reissues its card, and its report has every step', async () => {
  const brand = await service.createBrand();
  const run = await openScenarioSteps(service, brand).play(longStory);
  expect(run.status).toBe('passed');
  const { body } = await brand.api('GET', `/sandbox/scenarios/runs/${run.run_id}`);
  expect(body.steps).toEqual(run.steps);
  expect(body.steps.map(({ status }: { status: string }) => status)).toEqual(
    Array.from({ length: 35 }, () => 'done'),
  );
  const { body: settings } = await brand.api('GET', `/programs/${brand.programId}/settings`);
  expect(
    settings.settings
      .filter(({ name }: { name: string }) => /^(card_valid_months|creditor_name)$/.test(name))
      .map(({ value }: { value: unknown }) => value),
  ).toEqual([12, 'Story Bank']);
});

test('work that fails on the way is reported, and stays due', async () => {
  const { steps } = (await service.brand.api('POST', '/sandbox/scenarios/vendor-outage/run')).body;
  const noted = steps.filter(({ note }: { note: string | null }) => /remains due/.test(note ?? ''));
  expect(noted).toMatchObject([
    { at: 'day 6', status: 'done', note: 'failed and remains due: bank_file.deliver' },
  ]);
});

test('the example of the documentation page passes', async () => {
  const [, source = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  await fixture.play(source);
});

test('the example of the API document passes', async () => {
  const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
  const { requestBody } = document.paths['/sandbox/scenarios'].post;
  await fixture.play(requestBody.content['application/yaml'].example);
});
