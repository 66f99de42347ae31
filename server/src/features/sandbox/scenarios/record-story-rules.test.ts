import { describe, expect, test } from 'vitest';
import { tellStory } from './record-story-rules.ts';
import type { RecordedRequest } from './recorded-requests-rules.ts';
import { readScenario } from './scenario-rules.ts';
import { writeStory } from './write-story-rules.ts';

const start = Temporal.Instant.from('2026-01-05T15:00:00Z');
const ids = {
  customer: '01980d5c-7a3e-7c4f-9a51-000000000001',
  application: '01980d5c-7a3e-7c4f-9a51-000000000002',
  deposit: '01980d5c-7a3e-7c4f-9a51-000000000003',
  credit: '01980d5c-7a3e-7c4f-9a51-000000000004',
  card: '01980d5c-7a3e-7c4f-9a51-000000000005',
  bank: '01980d5c-7a3e-7c4f-9a51-000000000006',
  transfer: '01980d5c-7a3e-7c4f-9a51-000000000007',
  purchase: '01980d5c-7a3e-7c4f-9a51-000000000008',
  refund: '01980d5c-7a3e-7c4f-9a51-000000000009',
} as const;

type Sent = Partial<RecordedRequest> & Pick<RecordedRequest, 'operation'>;
const sent = (request: Sent): RecordedRequest => ({
  method: 'POST',
  path: '/',
  body: null,
  status: 200,
  answer: {},
  at: start,
  ...request,
});

/** Requests that make a customer with a card and a bank account. */
const prelude = [
  sent({
    operation: 'createCustomer',
    body: { first_name: 'Zoë', last_name: 'O’Hara' },
    answer: { customer_id: ids.customer },
  }),
  sent({
    operation: 'createApplication',
    body: { applicant: { customer_id: ids.customer, total_annual_income: 7_000_000 } },
    answer: { application_id: ids.application },
  }),
  sent({ operation: 'submitApplication', path: `/credit/applications/${ids.application}/submit` }),
  sent({
    operation: 'createCard',
    body: { account_id: ids.deposit },
    answer: { card_id: ids.card, account_id: ids.credit, customer_id: ids.customer },
  }),
  sent({
    operation: 'linkExternalAccount',
    body: { customer_id: ids.customer, processor_token: 'processor-sandbox-x-no-funds' },
    answer: { account_id: ids.bank },
  }),
];
const transfer = (from: string, to: string) =>
  sent({
    operation: 'createTransfer',
    body: {
      origination_account_id: from,
      destination_account_id: to,
      amount: 12_50,
      ach: { same_day: true },
    },
    answer: { transfer_id: ids.transfer },
  });
const payment = (body: object) =>
  sent({
    operation: 'createPayment',
    path: `/accounts/${ids.credit}/payments`,
    body: { ...body },
    answer: { transfer_id: ids.transfer },
  });
const bought = sent({
  operation: 'simulateAuthorization',
  body: {
    card_id: ids.card,
    amount: '4.50',
    currency: 'USD',
    merchant_name: 'Café ☕',
    mcc: '5814',
  },
  answer: { transaction_id: ids.purchase },
});
const later = (operation: string, body: object = {}) =>
  sent({
    operation,
    body: { transaction_id: ids.purchase, ...body },
    answer: { transaction_id: ids.refund },
  });
const agreed = { customer_id: ids.customer, agreement: { kind: 'esign' } };
const ofTransfer = transfer(ids.bank, ids.deposit);

/** The last lines of a story, without its customers. */
const linesOf = (requests: RecordedRequest[]) =>
  writeStory(tellStory(requests), { name: 'lines', from: start, to: start })
    .split('\n')
    .slice(4)
    .filter((line) => line !== '');
const preludeLines = linesOf(prelude).length;

describe('a recorded request', () => {
  test.each<[string, RecordedRequest[], string[]]>([
    [
      'fund',
      [ofTransfer],
      ['  - fund: { from: zo-bank, amount: 12.50, same_day: true }', '    as: transfer'],
    ],
    [
      'pay_out',
      [transfer(ids.deposit, ids.bank)],
      ['  - pay_out: { to: zo-bank, amount: 12.50 }', '    as: transfer'],
    ],
    [
      'repay',
      [transfer(ids.deposit, ids.credit)],
      ['  - repay: { customer: zo, amount: 12.50 }', '    as: transfer'],
    ],
    [
      'pay, by a transfer',
      [transfer(ids.bank, ids.credit)],
      ['  - pay: { customer: zo, from: zo-bank, amount: 12.50 }', '    as: paid'],
    ],
    [
      'pay, of all that is owed',
      [payment({ source_account_id: ids.bank, pay: 'current_balance' })],
      ['  - pay: { customer: zo, from: zo-bank }', '    as: paid'],
    ],
    [
      'pay, from the deposit',
      [payment({ source_account_id: ids.deposit, amount: 700 })],
      ['  - pay: { customer: zo, amount: 7.00 }', '    as: paid'],
    ],
    [
      'consent',
      [sent({ operation: 'createConsent', answer: agreed })],
      ['  - consent: { customer: zo, kind: esign }'],
    ],
    [
      'withdraw_consent',
      [sent({ operation: 'withdrawConsent', answer: agreed })],
      ['  - withdraw_consent: { customer: zo, kind: esign }'],
    ],
    [
      'report_notice',
      [
        sent({
          operation: 'reportNoticeSent',
          body: { method: 'mail' },
          answer: { customer_id: ids.customer, kind: 'esign_withdrawn' },
        }),
      ],
      ['  - report_notice: { customer: zo, kind: esign_withdrawn, method: mail }'],
    ],
    [
      'cancel_transfer',
      [
        ofTransfer,
        sent({ operation: 'cancelTransfer', path: `/transfers/${ids.transfer}/cancel` }),
      ],
      ['  - cancel_transfer: { transfer: transfer }'],
    ],
    [
      'return_transfer',
      [
        ofTransfer,
        sent({
          operation: 'simulateAchReturn',
          body: { transfer_id: ids.transfer, return_code: 'R01' },
        }),
      ],
      ['  - return_transfer: { transfer: transfer, code: R01 }'],
    ],
    [
      'receive_deposit',
      [
        sent({
          operation: 'simulateAchIncoming',
          body: { amount: 700 },
          answer: { transfer_id: ids.transfer, destination_account_id: ids.deposit },
        }),
      ],
      ['  - receive_deposit: { customer: zo, amount: 7.00 }', '    as: payment'],
    ],
    [
      'purchase, whose merchant a scenario cannot name',
      [bought],
      ['  - purchase: { card: zo-card, amount: 4.50, mcc: 5814 }', '    as: purchase'],
    ],
    [
      'increase',
      [bought, later('simulateIncrement', { amount: '1.00' })],
      ['  - increase: { purchase: purchase, amount: 1.00 }'],
    ],
    ['clear', [bought, later('simulateClearing')], ['  - clear: { purchase: purchase }']],
    ['reverse', [bought, later('simulateReversal')], ['  - reverse: { purchase: purchase }']],
    [
      'refund',
      [bought, later('simulateRefund')],
      ['  - refund: { purchase: purchase }', '    as: refund'],
    ],
    [
      'set_card',
      [sent({ operation: 'changeCard', path: `/cards/${ids.card}`, body: { status: 'inactive' } })],
      ['  - set_card: { card: zo-card, status: inactive }'],
    ],
    [
      'close',
      [
        sent({
          operation: 'closeAccount',
          path: `/accounts/${ids.deposit}/close`,
          body: { external_account_id: ids.bank },
        }),
      ],
      ['  - close: { customer: zo, to: zo-bank }'],
    ],
    [
      'correct_customer',
      [
        sent({
          operation: 'updateCustomer',
          method: 'PATCH',
          path: `/customers/${ids.customer}`,
          body: { ssn: '999-99-1111' },
        }),
      ],
      ['  - correct_customer: { customer: zo, kyc: watchlist }'],
    ],
    [
      'a refusal',
      [sent({ ...bought, status: 409, answer: { code: 'card_closed' } })],
      ['  - purchase: { card: zo-card, amount: 4.50, mcc: 5814 }', '    refused: card_closed'],
    ],
    [
      'a comment for a foreign purchase',
      [sent({ ...bought, body: { ...bought.body, currency: 'EUR' } })],
      ['  # No step makes: POST / (simulateAuthorization)'],
    ],
    [
      'a comment without ids for an operation without a verb',
      [sent({ operation: 'setCardPin', method: 'PUT', path: `/cards/${ids.card}/pin` })],
      ['  # No step makes: PUT /cards/zo-card/pin (setCardPin)'],
    ],
  ])('becomes %s', (_, requests, expected) => {
    const lines = linesOf([...prelude, ...requests]);
    expect(lines.slice(preludeLines).slice(-expected.length)).toEqual(expected);
  });

  test('leaves out reads, dry runs and moves of the clock, whose time is between the steps', () => {
    const after = start.add({ hours: 25 });
    const requests = [
      ...prelude,
      sent({ operation: 'listCards', method: 'GET', path: '/cards' }),
      sent({ ...bought, path: '/simulate/authorization?dry_run=true' }),
      sent({ operation: 'advanceClock', body: { by: 'PT25H' } }),
      { ...bought, at: after },
      { ...later('simulateClearing'), at: after },
    ];
    expect(linesOf(requests).slice(preludeLines)).toEqual([
      '  - at: PT25H',
      '    purchase: { card: zo-card, amount: 4.50, mcc: 5814 }',
      '    as: purchase',
      '  - clear: { purchase: purchase }',
    ]);
  });

  test('names no object twice, and makes up a name that a scenario does not take', () => {
    const [customer, ...rest] = prelude;
    const twin = sent({
      ...customer,
      operation: 'createCustomer',
      answer: { customer_id: ids.refund },
    });
    const { people } = tellStory([...prelude.slice(0, 1), twin, ...rest]);
    expect(people).toEqual([
      {
        name: 'zo',
        customerId: ids.customer,
        person: { firstName: null, lastName: null, kyc: 'passes' },
      },
      {
        name: 'zo-2',
        customerId: ids.refund,
        person: { firstName: null, lastName: null, kyc: 'passes' },
      },
    ]);
  });

  test('is a scenario that the service accepts', () => {
    const requests = [...prelude, ofTransfer, bought, later('simulateRefund')];
    const source = writeStory(tellStory(requests), { name: 'accepted', from: start, to: start });
    expect(readScenario(source).steps).toHaveLength(7);
  });
});
