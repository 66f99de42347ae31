import type { ObjectMove } from '@surety/sdk';
import { type MachineName, machines } from '@surety/sdk/catalog/machines';
import { describe, expect, test } from 'vitest';
import { offersOf, verbOf, verbs } from './verbs.ts';

const move = (on: string, changes: Partial<ObjectMove> = {}): ObjectMove => ({
  machine: 'card',
  on,
  when: null,
  to: 'active',
  effects: [],
  is_possible: true,
  operation: {
    operation_id: 'changeCard',
    method: 'PATCH',
    path: '/cards/1',
    body: {},
    asks: [],
    only_for: null,
  },
  reason: null,
  ...changes,
});
const labelsOf = (...moves: ObjectMove[]) =>
  offersOf({ states: [{ machine: 'card', title: 'Card', state: 'inactive' }], moves }).map(
    ({ verb }) => verb.label,
  );

const byTime = 'Time does this.';
const byService = 'The service does this.';
const byVendor = 'A vendor decides; it is played in the drawing of a sandbox.';
const byNetwork =
  "The card network does this; the purchase's page and the drawing of a sandbox play it.";
const byBank = 'The bank does this; the drawing of a sandbox plays it.';
const byKyc = 'Its KYC decides, whose own page has the verbs.';
const byPull = 'Its pull decides, whose own page has the verbs.';

/** Why a move has no verb. */
const withoutVerb: Readonly<Record<MachineName, Readonly<Record<string, string>>>> = {
  account: {
    expireLinkFlow: byTime,
    reopen: byService,
  },
  'account-history': {
    query: 'Reading is no change: the page of the bank account asks by itself.',
    record: byService,
  },
  'account-validation': {
    settle: byTime,
    no_return: byTime,
    mismatch: 'The verb that confirms the amounts makes it, when they are other ones.',
    expire: byTime,
    return: byBank,
  },
  advance: { settle: byPull, return: byPull, fail: byPull, cancel: byPull },
  application: {
    patch: 'The dialog that corrects the application makes it; it leads back to the same state.',
    kyc_passed: byKyc,
    kyc_failed: byKyc,
    kyc_interrupted: byKyc,
    last_attempt_failed: byService,
  },
  'bank-file': {
    hold: byService,
    deliver: byService,
    redeliver: 'The operator does this by the command.',
    settle: byTime,
    import: byService,
  },
  card: {},
  closing: { reopen: byService },
  delivery: {
    acknowledge: 'The endpoint decides.',
    fail: 'The endpoint decides.',
    endpointGone: 'The endpoint decides.',
    endpointDisabled: "The webhook's own page disables it, for all its deliveries.",
  },
  'identity-change': {
    kyc_passed: byKyc,
    kyc_failed: byKyc,
    kyc_expired: byKyc,
    kyc_error: byKyc,
  },
  kyc: { server_failed: byVendor, timed_out: byTime },
  reserve: { release: byTime, drop: byService, reinstate: byService },
  'scenario-run': { finish: byService, fail: byService, lapse: byService },
  transaction: {
    clear: byNetwork,
    increment: byNetwork,
    reverse: byNetwork,
    expire: byNetwork,
    refund: byNetwork,
  },
  transfer: { fail: 'Its bank file decides.', settle: byTime, return: byBank },
};

describe('verbs', () => {
  test.each(Object.entries(machines))(
    'of %s: each move has one, or a reason',
    (name, { moves }) => {
      const events = new Set(moves.flatMap(({ from, on }) => (from === null ? [] : [on])));
      const said = Object.keys(verbs[name] ?? {});
      const unsaid = Object.keys(withoutVerb[name as MachineName]);
      expect([...said, ...unsaid].toSorted()).toEqual([...events].toSorted());
    },
  );

  test('belong to moves that the machines have', () => {
    const unknown = Object.entries(verbs).flatMap(([machine, own]) =>
      Object.keys(own).filter((on) => !machines[machine]?.moves.some((row) => row.on === on)),
    );
    expect(unknown).toEqual([]);
    expect(verbOf({ machine: 'card', on: 'deactivate' })?.label).toBe('Freeze');
  });

  test('are offered where their move is possible, or may be', () => {
    expect(labelsOf(move('reactivate'))).toEqual(['Unfreeze']);
    expect(labelsOf(move('reactivate', { is_possible: null }))).toEqual(['Unfreeze']);
    expect(labelsOf(move('activate', { is_possible: false }), move('reactivate'))).toEqual([
      'Unfreeze',
    ]);
  });

  test('are one button where facts leave open to which state a request leads', () => {
    const checks = ['closing', 'closed'].map((to) =>
      move('check', { machine: 'closing', to, is_possible: null }),
    );
    const offered = (state: string) =>
      offersOf({
        states: [{ machine: 'closing', title: 'Account closing', state }],
        moves: checks,
      });
    expect(offered('stopped').map(({ verb }) => verb.label)).toEqual(['Try closing again…']);
    // It goes on by itself.
    expect(offered('closing')).toEqual([]);
  });

  test('are not offered where no request makes the move', () => {
    expect(labelsOf(move('close', { operation: null, reason: 'Time does this.' }))).toEqual([]);
  });
});
