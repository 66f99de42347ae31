import type { Account, AccountClosing } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { type StandingFacts, standingOf } from './standing.ts';

const account = (type: Account['type'], ledger: number, more: object = {}) =>
  ({
    account_id: type,
    type,
    status: 'active',
    balance: {
      ledger_balance: ledger,
      current_balance: ledger,
      available_balance: ledger,
      currency: 'USD',
    },
    ...more,
  }) as Account;
const credit = (ledger: number, held: number, available: number) =>
  account('credit', ledger, {
    balance: {
      ledger_balance: ledger,
      current_balance: ledger - held,
      available_balance: available,
      currency: 'USD',
    },
  });
const nobody: StandingFacts = {
  name: 'Ada',
  attemptsLeft: 3,
  application: undefined,
  kyc: undefined,
  refusal: undefined,
  deposit: undefined,
  credit: undefined,
  closing: undefined,
  payee: 'First Example Bank …1111',
  cards: [],
  lack: undefined,
  payments: [],
};
const activeCard = { status: 'active', date_activated: '2026-01-05T10:00:00Z' } as const;
const withCard = { ...nobody, cards: [activeCard] };
const of = (facts: Partial<StandingFacts>, base = nobody) =>
  standingOf({ ...base, ...facts }).sentence;
const closing = (
  status: AccountClosing['status'],
  step: Partial<AccountClosing['steps'][number]>,
): Pick<AccountClosing, 'status' | 'steps'> => ({
  status,
  steps: [
    {
      step: 'pay_back',
      status: 'done',
      reason: null,
      message: null,
      amount: 8_000,
      transfer_id: null,
      ...step,
    },
  ],
});

describe('the sentence of an active customer', () => {
  const deposit = account('security_deposit', 50_000);

  test('says what can be spent, what is owed and what is held', () => {
    expect(of({ deposit, credit: credit(0, 450, 49_550) }, withCard)).toBe(
      'Active: $495.50 can be spent; $4.50 is held.',
    );
    expect(of({ deposit, credit: credit(-1_000, 450, 48_550) }, withCard)).toBe(
      'Active: $485.50 can be spent; $10.00 is owed, $4.50 is held.',
    );
  });

  test('says which payment is why less can be spent', () => {
    const payments = ['a payment of $40.00 is reserved until Mon 13 Jul 2026'];
    expect(of({ deposit, credit: credit(0, 0, 46_000), payments }, withCard)).toBe(
      'Active: $460.00 can be spent; a payment of $40.00 is reserved until Mon 13 Jul 2026.',
    );
  });

  test('says who owes whom, and never a negative sum', () => {
    const refunded = of({ deposit, credit: credit(8_000, 0, 58_000) }, withCard);
    expect(refunded).toBe('Active: $580.00 can be spent. The brand owes Ada $80.00.');
    const returned = of({ deposit: account('security_deposit', -2_500) }, withCard);
    expect(returned).toBe('Ada owes the brand $25.00: money that had been used was taken back.');
    expect(`${refunded}${returned}`).not.toContain('-');
  });

  test('says why nothing can be spent', () => {
    const empty = { deposit: account('security_deposit', 0), credit: credit(0, 0, 0) };
    expect(of(empty, withCard)).toBe(
      'Active, but nothing can be spent, because the deposit is empty.',
    );
    expect(standingOf({ ...withCard, ...empty }).tone).toBe('warn');
    const lack = 'the pull of 4 Jan 2026 came back: R01';
    expect(of({ ...empty, lack }, withCard)).toContain(`because ${lack}.`);
  });

  test('says that the card is frozen, not activated or missing', () => {
    const facts = { deposit, credit: credit(0, 0, 50_000) };
    const frozen = { ...activeCard, status: 'inactive' } as const;
    expect(of({ ...facts, cards: [frozen] })).toContain('The card is frozen');
    const asleep = { status: 'inactive', date_activated: null } as const;
    expect(of({ ...facts, cards: [asleep] })).toContain('until the card is activated');
    expect(of(facts)).toBe('Approved, with $500.00 in the deposit, but there is no open card.');
  });
});

describe('the sentence of a customer who leaves', () => {
  const closed = account('security_deposit', 0, { status: 'closed' });
  const inactive = account('security_deposit', 8_000, { status: 'inactive' });

  test('says what was paid back to where', () => {
    expect(of({ deposit: closed, closing: closing('closed', {}) })).toBe(
      'Closed; $80.00 is paid back to First Example Bank …1111.',
    );
    expect(of({ deposit: closed })).toBe('Closed; nothing is left of it.');
  });

  test('says what the closing waits for, or why it stopped', () => {
    const waits = closing('closing', { status: 'waiting', reason: 'pay_back_pending' });
    expect(of({ deposit: inactive, closing: waits })).toBe(
      'Closing: $80.00 is on its way to First Example Bank …1111.',
    );
    const stopped = closing('stopped', { status: 'refused', reason: 'external_account_missing' });
    expect(of({ deposit: inactive, closing: stopped })).toBe(
      'Closing stopped: no bank account is named to pay the rest to.',
    );
  });
});

describe('the sentence of a customer without an account', () => {
  const kyc = (kyc_status: 'document required' | 'failed') => ({
    kyc_status,
    date_updated: '2026-01-05T10:00:00Z',
    error_description: 'Low confidence.',
  });

  test('says until when documents are awaited: 28 days', () => {
    const application = { application_status: 'kyc_started' } as const;
    expect(of({ application, kyc: kyc('document required') })).toBe(
      'KYC waits for documents until 2 Feb 2026.',
    );
  });

  test('says why it has to be submitted again, and how often it can be', () => {
    const application = { application_status: 'kyc_warning' } as const;
    expect(of({ application, kyc: kyc('failed'), attemptsLeft: 1 })).toBe(
      'KYC did not pass (Low confidence). Correct what is wrong, then submit the application again: 1 attempt left.',
    );
  });

  test('says whether the notice of a refusal was sent', () => {
    const application = { application_status: 'denied' } as const;
    const notice_due_date = '2026-02-04';
    expect(of({ application, refusal: { notice_due_date, notice_sent_at: null } })).toContain(
      'must be sent by 4 Feb 2026',
    );
    const sent = { notice_due_date, notice_sent_at: '2026-01-07T10:00:00Z' };
    expect(of({ application, refusal: sent })).toContain('was sent on 7 Jan 2026');
  });

  test('names nobody to a role that sees no names', () => {
    const deposit = account('security_deposit', -100);
    expect(of({ deposit, name: null })).toContain('The customer owes the brand $1.00');
  });
});
