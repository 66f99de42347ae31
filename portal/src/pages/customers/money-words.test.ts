import type { Account, Transfer } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import {
  causeOfLack,
  closingPreview,
  declineWords,
  explainingPayments,
  nameOfAccount,
  transferFate,
  transferName,
} from './money-words.ts';

const pull: Pick<
  Transfer,
  | 'kind'
  | 'payment'
  | 'amount'
  | 'direction'
  | 'origination_account_id'
  | 'destination_account_id'
  | 'attempt'
  | 'reverses_transfer_id'
  | 'status'
  | 'ach'
  | 'expected_settlement_date'
  | 'date_settled'
  | 'date_created'
  | 'date_updated'
> = {
  kind: 'pull',
  payment: null,
  amount: 110_000,
  direction: 'in',
  origination_account_id: 'bank',
  destination_account_id: 'deposit',
  attempt: 1,
  reverses_transfer_id: null,
  status: 'pending',
  ach: {
    ach_class_code: 'WEB',
    same_day: false,
    ach_return_code: null,
    failure_reason: null,
    bank_file_id: 'file',
    trace_number: null,
  },
  expected_settlement_date: '2026-01-07',
  date_settled: null,
  date_created: '2026-01-04T10:00:00Z',
  date_updated: '2026-01-04T10:00:00Z',
};
const ach = (more: Partial<NonNullable<Transfer['ach']>>) => pull.ach && { ...pull.ach, ...more };
const payment = {
  ...pull,
  kind: 'payment',
  payment: { pay_on: '2026-01-09', received_at: '2026-01-09T05:00:00Z', reserve: null },
} as const;
const nameOf = (id: string | null) => (id === 'bank' ? 'First Example Bank …1111' : 'the deposit');

describe('a transfer in words', () => {
  test('has its direction and the other bank', () => {
    expect(transferName(pull, nameOf)).toBe('Pull of $1,100.00 from First Example Bank …1111');
    const paid = { ...pull, kind: 'push' as const, destination_account_id: 'bank' };
    expect(transferName(paid, nameOf)).toBe('Payout of $1,100.00 to First Example Bank …1111');
    const wages = { ...pull, kind: 'incoming' as const, ach: ach({ company_name: 'Payroll' }) };
    expect(transferName(wages, nameOf)).toBe('Direct deposit of $1,100.00 from Payroll');
    expect(transferName({ ...pull, attempt: 2 }, nameOf)).toContain(', try 2');
    expect(transferName({ ...pull, kind: 'payment' }, nameOf)).toBe(
      'Payment of $1,100.00 from First Example Bank …1111',
    );
  });

  test('says when it arrives, and no date while its bank file does not move', () => {
    expect(transferFate(pull).text).toBe('On its way; expected on 7 Jan 2026.');
    const held = transferFate({ ...pull, ach: ach({ stopped_by: 'file_held' }) }).text;
    expect(held).toMatch(/^No date: its bank file is held/);
    expect(held).not.toContain('2026');
    const scheduled = { ...payment, ach: ach({ bank_file_id: null }) };
    expect(transferFate(scheduled).text).toBe(
      'Scheduled for Fri 9 Jan 2026; expected on 7 Jan 2026.',
    );
  });

  test('is told with what can be spent where it is a payment that is scheduled or reserved', () => {
    const reserve = { amount: 110_000, status: 'open', release_on: '2026-01-12' } as const;
    const reserved = {
      ...payment,
      status: 'completed',
      payment: { pay_on: '2026-01-04', received_at: '2026-01-04T10:00:00Z', reserve },
    } as Transfer;
    expect(
      explainingPayments([pull as Transfer, payment as Transfer, reserved], 'deposit'),
    ).toEqual(['a payment of $1,100.00 is reserved until Mon 12 Jan 2026']);
    expect(explainingPayments([reserved], undefined)).toEqual([]);
  });

  test('says what the bank sent back, when and why', () => {
    const back = {
      ...pull,
      status: 'returned' as const,
      ach: ach({ ach_return_code: 'R01', failure_reason: 'Insufficient funds.' }),
    };
    expect(transferFate(back).text).toBe(
      'The bank sent it back on 4 Jan 2026: R01, Insufficient funds.',
    );
  });
});

describe('the reason of a decline', () => {
  const declined = {
    decline_reason: 'limit_exceeded' as const,
    amount: '-612.40',
    original_amount: null,
    prior_balance: '495.50',
    currency_code: 'USD',
  };

  test('compares what was asked with what could be spent', () => {
    expect(declineWords(declined)).toBe('$612.40 is more than the $495.50 that could be spent');
    expect(declineWords({ ...declined, prior_balance: '0.00' })).toBe('nothing could be spent');
  });

  test('is the pull that came back before it, not one that came back later', () => {
    const back = {
      ...pull,
      status: 'returned' as const,
      ach: ach({ ach_return_code: 'R01' }),
      date_updated: '2026-01-06T10:00:00Z',
    };
    const at = (time: string) => causeOfLack([back], Date.parse(time))?.text;
    expect(at('2026-01-07T10:00:00Z')).toBe('the pull of 4 Jan 2026 came back: R01');
    expect(at('2026-01-05T10:00:00Z')).toBe('the pull of 4 Jan 2026 had not arrived');
    expect(at('2026-01-03T10:00:00Z')).toBeUndefined();
    const paid = { ...back, kind: 'payment' as const };
    expect(causeOfLack([paid], Date.parse('2026-01-07T10:00:00Z'))).toBeUndefined();
  });
});

describe('the preview of a closing', () => {
  const account = (ledger: number, current = ledger) =>
    ({
      type: 'security_deposit',
      balance: { ledger_balance: ledger, current_balance: current, currency: 'USD' },
    }) as Account;
  const bank = { type: 'external', bank_name: 'First Example Bank', mask: '1111' } as Account;

  test('says what is repaid and what is paid to where', () => {
    const facts = { deposit: account(50_000), credit: account(-2_000), pending: 0, banks: [bank] };
    expect(closingPreview(facts)).toBe(
      'Closing repays $20.00 from the deposit and pays $480.00 to First Example Bank …1111.',
    );
  });

  test('says what it waits for, and what hinders it', () => {
    const held = { deposit: account(50_000), credit: account(0, -450), pending: 1, banks: [bank] };
    expect(closingPreview(held)).toBe(
      'Closing waits for the $4.50 that is held and 1 transfer on the way. Then it pays $500.00 to First Example Bank …1111.',
    );
    expect(closingPreview({ ...held, pending: 0, banks: [] })).toContain('no bank account');
    const short = { deposit: account(100), credit: account(-200), pending: 0, banks: [] };
    expect(closingPreview(short)).toContain('lacks $1.00');
  });

  test('names a bank account by its bank and last digits', () => {
    expect(nameOfAccount(bank)).toBe('First Example Bank …1111');
    expect(nameOfAccount(undefined)).toBe('another bank');
  });
});
