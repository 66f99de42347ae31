import type { Account } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import {
  balanceInWords,
  bankSentence,
  canBePaid,
  creditSentence,
  depositSentence,
  freezeSentence,
  isVerified,
  nameOfAccount,
  stateOfAccount,
  titleOfAccount,
} from './account-words.ts';

const own = (
  ledger: number,
  current = ledger,
  available = 0,
  status: Account['status'] = 'active',
) => ({
  status,
  balance: {
    ledger_balance: ledger,
    current_balance: current,
    available_balance: available,
    currency: 'USD',
  },
});
const pair = (deposit: ReturnType<typeof own>, credit?: ReturnType<typeof own>) => ({
  deposit,
  credit,
  owner: 'Ada Sample',
});
const bank = (
  verification_status: Account['verification_status'],
  status: Account['status'] = 'active',
) => ({
  type: 'external' as const,
  status,
  verification_status: verification_status ?? null,
});

describe('the sentence of a deposit', () => {
  test('says what is in it, who owes what, what is held and what can be spent', () => {
    expect(depositSentence(pair(own(50_000), own(-4_500, -5_000, 45_000)))).toBe(
      'It holds $500.00. Ada Sample owes the brand $45.00 on the card. $5.00 is held for purchases. The card can spend $450.00.',
    );
  });

  test('says that the brand owes the customer after a refund, never that a negative amount is owed', () => {
    const sentence = depositSentence(pair(own(12_000), own(8_000, 8_000, 20_000)));
    expect(sentence).toBe(
      'It holds $120.00. The brand owes Ada Sample $80.00 for a refund. The card can spend $200.00.',
    );
    expect(sentence).not.toContain('-');
  });

  test('says of a deposit below zero who owes it, and that nothing can be spent', () => {
    expect(depositSentence(pair(own(-10_000), own(0, 0, -10_000)))).toBe(
      'Ada Sample owes the brand $100.00: a returned transfer took more than the deposit had. The card can spend nothing.',
    );
  });

  test('names no person whose name the role does not see', () => {
    const masked = { ...pair(own(0), own(-100, -100, 0)), owner: null };
    expect(depositSentence(masked)).toBe(
      'It is empty. The customer owes the brand $1.00 on the card. The card can spend nothing.',
    );
    expect(creditSentence({ ...pair(own(0)), owner: null })).toBe(
      'Nothing is owed. No card was issued on it yet.',
    );
  });
});

describe('a bank account', () => {
  test('is verified, and not merely active, where the check of its owner succeeded', () => {
    expect(stateOfAccount(bank('instantly_verified'))).toMatchObject({
      words: 'verified',
      tone: 'ok',
    });
    expect(isVerified(bank('manually_verified'))).toBe(true);
    expect(bankSentence(bank('instantly_verified'), 'Ada Sample')).toBe(
      'Verified: Ada Sample signed in at the bank. Money can move from and to it.',
    );
  });

  test.each([
    ['pending_manual_verification', 'not verified yet'],
    ['pending_automatic_verification', 'not verified yet'],
    ['verification_expired', 'verification expired'],
    ['verification_failed', 'verification failed'],
    [null, 'not verified'],
  ] as const)('that is %s never looks active, and says that no money can move', (status, words) => {
    const state = stateOfAccount(bank(status));
    expect(state.words).toBe(words);
    expect(state.tone).not.toBe('ok');
    expect(isVerified(bank(status))).toBe(false);
    expect(bankSentence(bank(status), null)).toMatch(/No money can move until it is verified\.$/);
  });

  test('that was removed, or whose link is unfinished, says so before any verification', () => {
    expect(bankSentence(bank('instantly_verified', 'removed'), null)).toMatch(
      /^The account was removed/,
    );
    expect(stateOfAccount(bank(null, 'inactive')).words).toBe('link not finished');
    expect(isVerified(bank('instantly_verified', 'removed'))).toBe(false);
  });
});

describe('a bank account whose debits a return stopped', () => {
  const stopped = (remedy: 'numbers' | 'review' | 'authorization', return_code: string) => ({
    ...bank('instantly_verified'),
    debits_stopped: {
      return_code,
      remedy,
      stopped_at: '2026-07-06T12:30:00.000Z',
      transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
    },
  });

  test('says since when, after which return, and what ends it', () => {
    expect(bankSentence(stopped('authorization', 'R07'), 'Ada Sample')).toBe(
      'No debits since Mon 6 Jul 2026: the bank returned R07. Have Ada Sample authorize debits again by a renewed or new link. Payouts still reach it.',
    );
    expect(bankSentence(stopped('numbers', 'R03'), null)).toBe(
      'No transfers since Mon 6 Jul 2026: the bank returned R03. It takes none before its numbers are proved: verify it by deposits, confirm it, or have the customer link it again.',
    );
    expect(bankSentence(stopped('review', 'R16'), null)).toMatch(
      /returned R16\. A person has to look into it, and confirm the account/,
    );
  });

  test('says beside it that a check of its numbers is under way', () => {
    const checked = { ...stopped('numbers', 'R03'), ...bank('pending_automatic_verification') };
    expect(bankSentence(checked, null)).toMatch(/^Not verified yet: .* returned R03\. /);
  });

  test('never looks verified in a list, and is paid to while only debits are stopped', () => {
    for (const [remedy, isPaid] of [
      ['numbers', false],
      ['review', false],
      ['authorization', true],
    ] as const) {
      const account = stopped(remedy, 'R00');
      expect(stateOfAccount(account)).toEqual({ words: 'debits stopped', tone: 'warn' });
      expect(canBePaid(account)).toBe(isPaid);
    }
    expect(canBePaid(bank('manually_verified'))).toBe(true);
  });
});

describe('the name of an account', () => {
  const named = {
    account_id: '01980d5c-7a3e-7c4f-9a51-44702d430bd0',
    type: 'security_deposit' as const,
    description: 'Security deposit account',
  };

  test('says whose it is, or the end of its id for a role that sees no names', () => {
    expect(titleOfAccount(named, 'Ada Sample')).toBe('Security deposit of Ada Sample');
    expect(titleOfAccount(named, null)).toBe('Security deposit, …430bd0');
  });

  test('of a bank account has the last digits of its number once', () => {
    const external = { ...named, type: 'external' as const, bank_name: 'First Bank', mask: '1111' };
    expect(nameOfAccount(external)).toBe('First Bank …1111');
    expect(nameOfAccount({ ...external, bank_name: 'First Bank …1111' })).toBe('First Bank …1111');
  });
});

test('a list says a debt as its page does, and knows no balance of another bank', () => {
  const cents = (type: Account['type'], ledger: number) =>
    balanceInWords({ type, balance: own(ledger).balance });
  expect(cents('security_deposit', 50_000)).toBe('$500.00');
  expect(cents('credit', -10_272)).toBe('$102.72 owed');
  expect(cents('credit', 8_000)).toBe('$80.00 to pay back');
  expect(cents('external', 178_300)).toBe('-');
});

describe('a frozen account', () => {
  const freeze = { reason: 'Card numbers were sold.', frozen_at: '2026-03-02T09:00:00.000Z' };

  test('says since when and why, and what still moves', () => {
    expect(freezeSentence({ type: 'security_deposit', freeze })).toBe(
      'Frozen since Mon 2 Mar 2026: Card numbers were sold. No money leaves it: purchases are declined, and transfers out and repayments are refused. Money still arrives.',
    );
    expect(bankSentence({ ...bank('automatically_verified', 'frozen'), freeze }, null)).toBe(
      'Frozen since Mon 2 Mar 2026: Card numbers were sold. No new transfer can use it.',
    );
    expect(stateOfAccount({ ...bank('automatically_verified', 'frozen'), freeze }).words).toBe(
      'frozen',
    );
  });

  test('says nothing while it is not frozen', () => {
    expect(freezeSentence({ type: 'credit' })).toBe(null);
  });
});
