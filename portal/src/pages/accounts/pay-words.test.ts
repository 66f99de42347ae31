import type { Account } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { standingOf } from './account-words.ts';
import {
  isPayable,
  missingOf,
  mostOf,
  type PayChoices,
  type PayScene,
  payableSentence,
  paySentence,
  pendingCents,
  refusedSources,
  sourcesOf,
} from './pay-words.ts';

const facts = {
  currency: 'USD',
  owed: 10_000,
  held: 450,
  pending: 0,
  toPayBack: 0,
  inDeposit: 5_000,
};
const bank = { id: 'bank', name: 'First Bank …1111', isDeposit: false };
const deposit = { id: 'deposit', name: 'Security deposit', isDeposit: true };
const scene: PayScene = {
  facts,
  source: bank,
  today: '2026-07-01',
  lastDay: '2026-08-30',
  holdDays: 3,
};
const all: PayChoices = { sourceId: 'bank', isAll: true, text: '', day: '2026-07-01' };
const of = (text: string) => ({ ...all, isAll: false, text });

describe('what can be paid', () => {
  test('is what is owed and held, less what is being paid', () => {
    expect(mostOf(facts)).toBe(10_450);
    expect(mostOf({ ...facts, pending: 10_450 })).toBe(0);
    expect(
      pendingCents([
        { kind: 'payment', amount: 300 },
        { kind: 'push', amount: 5 },
      ]),
    ).toBe(300);
  });

  test('is said in one sentence', () => {
    expect(payableSentence({ ...facts, held: 0 })).toBe(
      '$100.00 is owed. At most $100.00 can be paid.',
    );
    expect(payableSentence({ ...facts, pending: 5_000 })).toBe(
      '$100.00 is owed, $4.50 is held for purchases and payments of $50.00 are under way. At most $54.50 can be paid.',
    );
    expect(payableSentence({ ...facts, held: 0, pending: 10_000 })).toBe(
      '$100.00 is owed and payments of $100.00 are under way. Nothing is left to pay.',
    );
  });

  test('is nothing while nothing is owed or held', () => {
    const money = (ledger: number, current = ledger) =>
      ({
        status: 'active',
        balance: {
          ledger_balance: ledger,
          current_balance: current,
          available_balance: 0,
          currency: 'USD',
        },
      }) as Account;
    const standing = (credit: Account) => standingOf({ deposit: money(50_000), credit });
    expect(isPayable(standing(money(0)))).toBe(false);
    expect(isPayable(standing(money(8_000)))).toBe(false);
    expect(isPayable(standing(money(0, -450)))).toBe(true);
    expect(isPayable(standing(money(-450)))).toBe(true);
  });
});

describe('the choices of a payment', () => {
  test.each<[rule: string | null, choices: PayChoices, changes: Partial<PayScene>]>([
    [null, all, {}],
    [null, of('104.50'), {}],
    ['It can be at most $104.50.', of('104.51'), {}],
    ['Write an amount in dollars, such as 42.50.', of(''), {}],
    ['Write an amount in dollars, such as 42.50.', of('0'), {}],
    ['Write an amount in dollars, such as 42.50.', of('-3'), {}],
    ['Choose the account that pays.', all, { source: undefined }],
    ['Nothing is left to pay.', all, { facts: { ...facts, pending: 10_450 } }],
    ['The deposit has $50.00 only.', all, { source: deposit }],
    [null, { ...of('50'), day: '' }, { source: deposit }],
    ['The day can be from today to Sun 30 Aug 2026.', { ...all, day: '2026-06-30' }, {}],
    ['The day can be from today to Sun 30 Aug 2026.', { ...all, day: '2026-08-31' }, {}],
    ['The day can be from today to Sun 30 Aug 2026.', { ...all, day: '' }, {}],
    [null, { ...all, day: '2026-08-30' }, {}],
  ])('break: %s', (rule, choices, changes) => {
    expect(missingOf(choices, { ...scene, ...changes })).toBe(rule);
  });

  test('say what follows, and nothing while they break a rule', () => {
    expect(paySentence(all, scene)).toBe(
      '$104.50 is collected from First Bank …1111 with the next bank file. What is owed falls once it settles; the card can spend it 3 banking days later.',
    );
    expect(paySentence({ ...all, day: '2026-07-10' }, scene)).toContain(
      'on Fri 10 Jul 2026. Until its bank file of that day the payment can be cancelled.',
    );
    expect(paySentence(of('50'), { ...scene, source: deposit })).toBe(
      'The deposit pays $50.00 at once. It holds that much less from then on, and the limit of the card falls with it.',
    );
    expect(paySentence(of('x'), scene)).toBe('');
  });

  test.each([
    [0, 'at once then'],
    [1, '1 banking day later'],
    [null, 'some banking days later'],
  ])('say when the card can spend it, after a reserve of %s banking days', (holdDays, words) => {
    expect(paySentence(all, { ...scene, holdDays })).toContain(`the card can spend it ${words}.`);
  });
});

describe('the accounts that can pay', () => {
  const external = (verification_status: Account['verification_status'], mask: string) =>
    ({
      account_id: mask,
      type: 'external',
      status: 'active',
      verification_status,
      bank_name: 'First Bank',
      mask,
    }) as Account;
  const held = (ledger_balance: number, status: Account['status'] = 'active') =>
    ({
      account_id: 'deposit',
      type: 'security_deposit',
      status,
      balance: { ledger_balance },
    }) as Account;
  const verified = external('instantly_verified', '1111');
  const unverified = external('pending_manual_verification', '2222');

  test('are the verified bank accounts, then a deposit that holds money', () => {
    const banks = [verified, unverified];
    expect(sourcesOf({ banks, deposit: held(100) })).toEqual([
      { id: '1111', name: 'First Bank …1111', isDeposit: false },
      { id: 'deposit', name: 'Security deposit', isDeposit: true },
    ]);
    expect(sourcesOf({ banks, deposit: held(100, 'frozen') })).toHaveLength(1);
  });

  test('leave out the others, each with its reason', () => {
    expect(refusedSources({ banks: [verified, unverified], deposit: held(100) })).toEqual([
      'First Bank …2222 cannot pay: not verified yet.',
    ]);
    const debits_stopped = {
      return_code: 'R07',
      remedy: 'authorization' as const,
      stopped_at: '2026-07-01T12:00:00.000Z',
      transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
    };
    const stopped = { ...verified, debits_stopped };
    expect(sourcesOf({ banks: [stopped], deposit: held(0) })).toEqual([]);
    expect(refusedSources({ banks: [stopped], deposit: held(100) })).toEqual([
      'First Bank …1111 cannot pay: debits stopped.',
    ]);
    const frozen = { ...verified, status: 'frozen' as const };
    expect(refusedSources({ banks: [frozen], deposit: held(0, 'frozen') })).toEqual([
      'First Bank …1111 cannot pay: frozen.',
      'The deposit cannot pay: it is frozen.',
    ]);
    expect(refusedSources({ banks: [], deposit: held(0) })).toEqual([
      'The deposit cannot pay: it is empty.',
    ]);
  });
});
