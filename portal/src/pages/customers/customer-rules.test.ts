import type { EventName, Transfer } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { toldOnce } from '../events/told-once.ts';
import { actsOf, canChangeIdentity } from './customer-act-rules.ts';
import { timelineWords } from './timeline-words.ts';
import { twinsOf } from './twins.ts';

describe('customers who may be the same person', () => {
  const customer = {
    customer_id: 'me',
    same_person_as: ['b'],
    email: null,
    phone: null,
    phone_country_code: null,
  };

  test('are named with what they share, without the customer, the most alike first', () => {
    const found = [{ same: 'e-mail', ids: ['me', 'c', 'b'] }];
    expect(twinsOf(customer, found)).toEqual([
      { id: 'b', same: ['SSN', 'e-mail'] },
      { id: 'c', same: ['e-mail'] },
    ]);
  });
});

describe('the acts at the desk', () => {
  const deposit = (status: 'active' | 'inactive' | 'frozen') => ({
    deposit: { account_id: 'd', status },
  });
  const labels = (facts: Parameters<typeof actsOf>[0]) =>
    actsOf(facts).links.map(({ label }) => label);
  const holdings = { applications: [], cards: [], money: [deposit('active')] };

  test('are those that the state allows', () => {
    const facts = { holdings, closing: undefined, refusal: undefined };
    expect(labels(facts)).toEqual(['Close account…']);
    expect(actsOf(facts).issuesFor).toBe('d');
    const stopped = { holdings: { ...holdings, money: [deposit('inactive')] }, refusal: undefined };
    expect(labels({ ...stopped, closing: { status: 'stopped' } })).toEqual(['Try closing again…']);
    expect(labels({ ...stopped, closing: { status: 'closing' } })).toEqual([]);
  });

  test('unfreeze a frozen account, which is not closed from here', () => {
    const frozen = { ...holdings, money: [deposit('active'), deposit('frozen')] };
    const acts = (of: typeof holdings) =>
      actsOf({ holdings: of, closing: undefined, refusal: undefined });
    expect(acts(frozen).unfreezes).toBe('d');
    expect(acts({ ...holdings, money: [deposit('frozen')] }).links).toEqual([]);
    expect(acts(holdings).unfreezes).toBeNull();
  });

  test('offer a payment where something is owed or held', () => {
    const owes = (current_balance: number, status: 'active' | 'closed' = 'active') => {
      const balance = { ledger_balance: 0, current_balance, available_balance: 0, currency: 'USD' };
      const money = [{ ...deposit('active'), credit: { account_id: 'c', status, balance } }];
      return labels({
        holdings: { ...holdings, money },
        closing: undefined,
        refusal: undefined,
      });
    };
    expect(owes(-450)).toEqual(['Make a payment…', 'Close account…']);
    expect(owes(0)).toEqual(['Close account…']);
    expect(owes(-450, 'closed')).toEqual(['Close account…']);
  });

  test('send the notice of a refusal once', () => {
    const application = {
      application_id: 'a',
      application_status: 'denied' as const,
      next_step: 'send_notice' as const,
    };
    const of = (notice_sent_at: string | null) =>
      labels({
        holdings: { applications: [application], cards: [], money: [] },
        closing: undefined,
        refusal: { notice_sent_at },
      });
    expect(of(null)).toEqual(['Send the notice…']);
    expect(of('2026-01-05T10:00:00Z')).toEqual([]);
  });
});

describe('the timeline', () => {
  const names = { transfers: [], nameOf: () => 'First Example Bank …1111', merchants: new Map() };

  test('tells the two events of one closing apart', () => {
    const say = (type: string) =>
      timelineWords({ event: 'account.closed', payload: { type } as never }, names);
    expect(say('credit')).toBe('Credit account closed');
    expect(say('security_deposit')).toBe('Deposit account closed');
  });

  test('tells once that an account was frozen, of which its two accounts send an event each', () => {
    const sent = (event: EventName, type: string) => ({ event, payload: { type } as never });
    const freezes = (['account.frozen', 'account.unfrozen'] as const).flatMap((event) => [
      sent(event, 'credit'),
      sent(event, 'security_deposit'),
    ]);
    const others = [sent('account.closed', 'credit'), sent('account.frozen', 'external')];
    expect(toldOnce([...freezes, ...others])).toEqual([freezes[1], freezes[3], ...others]);
  });

  test('gives a transfer its direction, and keeps the reason', () => {
    const transfer = {
      transfer_id: 't',
      amount: 50_000,
      kind: 'pull',
      origination_account_id: 'bank',
      attempt: 1,
    } as Transfer;
    const payload = { transfer_id: 't', amount: 50_000, ach_return_code: 'R01' } as never;
    expect(
      timelineWords({ event: 'transfer.returned', payload }, { ...names, transfers: [transfer] }),
    ).toBe('Pull of $500.00 from First Example Bank …1111 returned: R01');
  });
});

test('an identity change starts once a KYC has passed, and while none runs', () => {
  const withKycs = (...all: ('passed' | 'failed' | 'document required')[]) =>
    canChangeIdentity({ verifications: all.map((kyc_status) => ({ kyc_status })) });
  expect(withKycs()).toBe(false);
  expect(withKycs('failed')).toBe(false);
  expect(withKycs('failed', 'passed')).toBe(true);
  expect(withKycs('document required', 'passed')).toBe(false);
});
