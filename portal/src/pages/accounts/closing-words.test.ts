import { describe, expect, test } from 'vitest';
import {
  type ClosingOutlook,
  closingSentence,
  missingOf,
  previewClosing,
  restOf,
  stepInWords,
} from './closing-words.ts';

const step = (changes: object) => ({
  step: 'repay' as const,
  status: 'done' as const,
  reason: null,
  message: null,
  amount: null,
  transfer_id: null,
  ...changes,
});

describe('a closing', () => {
  test('says what it waits for', () => {
    const waiting = step({ status: 'waiting', reason: 'purchase_held', amount: 2_000 });
    expect(closingSentence({ status: 'closing', steps: [waiting] })).toBe(
      'The account is being closed: a purchase is held on the card, which must clear, be reversed or expire first.',
    );
    expect(stepInWords(waiting)).toEqual({
      label: 'Repay what is owed',
      phase: 'now',
      note: '$20.00. A purchase is held on the card, which must clear, be reversed or expire first.',
    });
  });

  test('that stopped says why, and what to do, in no word of the API', () => {
    const refused = step({ status: 'refused', reason: 'owed_exceeds_deposit', amount: 10_000 });
    const sentence = closingSentence({ status: 'stopped', steps: [refused] });
    expect(sentence).toBe(
      'The closing stopped: the deposit does not cover what is owed. Try it again, and pull the rest from the bank account.',
    );
    expect(stepInWords(refused).phase).toBe('failed');
  });

  test('that ended says what was paid back', () => {
    const paid = step({ step: 'pay_back', amount: 38_000 });
    expect(closingSentence({ status: 'closed', steps: [paid] })).toBe(
      'The account is closed: $380.00 was paid back.',
    );
    expect(stepInWords(paid).label).toBe('$380.00 paid back');
  });
});

const outlook: ClosingOutlook = {
  currency: 'USD',
  openCards: 1,
  held: 0,
  owed: 0,
  refunded: 0,
  deposit: 50_000,
  transfersUnderWay: 0,
  paymentsUnderWay: 0,
  reserved: 0,
  repayFrom: 'deposit',
  bank: 'First Bank …1111',
};
const told = (changes: Partial<ClosingOutlook>) =>
  previewClosing({ ...outlook, ...changes }).map(({ label, phase }) => `${phase}: ${label}`);

describe('the look at a closing before it is asked for', () => {
  test('pays the deposit back, less what is owed', () => {
    expect(told({ owed: 4_500 })).toEqual([
      'next: Close 1 card at once',
      'next: Repay $45.00 of what is owed',
      'next: Pay $455.00 back',
      'next: Close the deposit',
    ]);
  });

  test('waits for holds and transfers before money moves', () => {
    const [, wait] = previewClosing({ ...outlook, held: 999, transfersUnderWay: 2 });
    expect(wait?.note).toBe(
      '$9.99 is held for purchases: what clears of it is repaid too. 2 transfers of the deposit must end.',
    );
  });

  test('waits for payments, and until settled ones can be spent', () => {
    const [, wait] = previewClosing({ ...outlook, paymentsUnderWay: 1, reserved: 4_000 });
    expect(wait?.note).toBe(
      '1 payment must settle. $40.00 of payments is reserved: the closing waits until it can be spent.',
    );
    const steps = [step({ status: 'waiting', reason: 'payment_reserved' })];
    expect(closingSentence({ status: 'closing', steps })).toBe(
      'The account is being closed: a settled payment may still be returned by the bank, and is waited for until it can be spent.',
    );
  });

  test('stops where the deposit does not cover what is owed, unless it is pulled', () => {
    expect(told({ owed: 60_000 })).toContain('failed: Repay $600.00 of what is owed');
    expect(missingOf({ ...outlook, owed: 60_000 })).toBe(10_000);
    expect(told({ owed: 60_000, repayFrom: 'transfer' })).toContain('next: Pay $500.00 back');
  });

  test('pays a refund back with the deposit', () => {
    expect(restOf({ ...outlook, refunded: 8_000 })).toBe(58_000);
  });

  test('pays nothing without a bank account, and says so', () => {
    expect(told({ bank: null })).toContain('failed: Pay $500.00 back');
    expect(told({ bank: null, deposit: 0 })).toContain('next: Nothing is left to pay back');
  });
});
