import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ClosingFacts,
  missingCents,
  nextAction,
  type OwnTransfer,
  reportSteps,
} from './closing-rules.ts';

/** One change to the money of an account that is closing; the test applies them in any order. */
type Happening =
  | { on: 'clear' | 'force' | 'refund' | 'lateReturn'; cents: bigint }
  | { on: 'reverse' | 'otherSettles' | 'otherReturns' | 'pullSettles' | 'pullReturns' }
  | { on: 'paymentSettles' | 'paymentReturns' | 'reserveEnds' }
  | { on: 'payBackSettles' | 'payBackReturns' | 'payeeGoes' | 'payeeComes' | 'debitsStop' }
  | { on: 'ask'; repayFrom: 'deposit' | 'transfer' };

const cents = fc.bigInt(1n, 500n);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ on: fc.constantFrom('clear', 'force', 'refund', 'lateReturn'), cents }),
  fc.record({
    on: fc.constantFrom(
      'reverse',
      'otherSettles',
      'otherReturns',
      'paymentSettles',
      'paymentReturns',
      'reserveEnds',
      'pullSettles',
      'pullReturns',
      'payBackSettles',
      'payBackReturns',
      'payeeGoes',
      'payeeComes',
      'debitsStop',
    ),
  }),
  fc.record({ on: fc.constant('ask'), repayFrom: fc.constantFrom('deposit', 'transfer') }),
) as fc.Arbitrary<Happening>;

interface World extends ClosingFacts {
  otherCents: bigint;
}

/** Performs actions until `nextAction` is null, and asserts that none spends missing money. */
function performActions(world: World): void {
  for (let actions = 0; actions < 25; actions += 1) {
    const action = nextAction(reportSteps(world));
    if (!action) return;
    switch (action.do) {
      case 'closeCards':
        world.hasOpenCard = false;
        break;
      case 'release':
        world.creditCents -= action.amountCents;
        world.depositCents += action.amountCents;
        break;
      case 'pull':
        expect(world.payee).toBe('ready');
        world.pull = own('pending', action.amountCents);
        break;
      case 'repay':
        world.depositCents -= action.amountCents;
        world.creditCents += action.amountCents;
        world.repayment = own('completed', action.amountCents);
        expect([world.depositCents >= 0n, world.creditCents <= 0n]).toEqual([true, true]);
        break;
      case 'closeCredit':
        expect([world.creditCents, world.heldCents]).toEqual([0n, 0n]);
        world.hasOpenCredit = false;
        break;
      case 'payBack':
        expect(['ready', 'debits_stopped']).toContain(world.payee);
        expect(world.hasOpenCredit).toBe(false);
        world.depositCents -= action.amountCents;
        world.payBack = own('pending', action.amountCents);
        expect(world.depositCents >= 0n).toBe(true);
        break;
      case 'closeDeposit':
        expect([world.depositCents, world.creditCents, world.heldCents]).toEqual([0n, 0n, 0n]);
        expect(world.awaitsOthers || isPending(world.pull) || isPending(world.payBack)).toBe(false);
        world.hasOpenDeposit = false;
    }
  }
  throw new Error('The closing does not come to an end');
}

const own = (status: OwnTransfer['status'], amountCents: bigint): OwnTransfer => ({
  transferId: 'a transfer',
  status,
  amountCents,
  failureReason: null,
});
const isPending = (transfer: OwnTransfer | null) => transfer?.status === 'pending';

const least = (one: bigint, other: bigint) => (one < other ? one : other);

function happen(world: World, event: Happening): void {
  switch (event.on) {
    case 'clear': {
      const cleared = least(event.cents, world.heldCents);
      world.heldCents -= cleared;
      world.creditCents -= cleared;
      return;
    }
    case 'force':
      if (world.hasOpenCredit) world.creditCents -= event.cents;
      return;
    case 'refund':
      if (world.hasOpenCredit) world.creditCents += event.cents;
      return;
    case 'lateReturn':
      if (world.hasOpenDeposit) world.depositCents -= event.cents;
      return;
    case 'reverse':
      world.heldCents = 0n;
      return;
    case 'otherSettles':
      if (world.awaitsOthers) world.depositCents += world.otherCents;
      world.awaitsOthers = false;
      return;
    case 'otherReturns':
      world.awaitsOthers = false;
      return;
    case 'paymentSettles':
    case 'paymentReturns':
    case 'reserveEnds':
      pay(world, event.on);
      return;
    case 'payeeGoes':
      if (!isPending(world.pull) && !isPending(world.payBack)) world.payee = 'unusable';
      return;
    case 'payeeComes':
      world.payee = 'ready';
      return;
    case 'debitsStop':
      if (world.payee === 'ready') world.payee = 'debits_stopped';
      return;
    case 'ask':
      askAgain(world, event.repayFrom);
      return;
    default:
      endOwn(world, event.on);
  }
}

/** A payment of the credit account: it settles with a reserve, which its return or its time ends. */
function pay(world: World, on: 'paymentSettles' | 'paymentReturns' | 'reserveEnds'): void {
  if (on === 'paymentSettles' && world.awaitsPayment) {
    world.awaitsPayment = false;
    world.creditCents += world.otherCents;
    world.reservedCents = world.otherCents;
  }
  if (on === 'paymentReturns') world.creditCents -= world.reservedCents;
  if (on !== 'paymentSettles') world.reservedCents = 0n;
}

type OwnEnd = 'pullSettles' | 'pullReturns' | 'payBackSettles' | 'payBackReturns';

function endOwn(world: World, on: OwnEnd): void {
  const { pull, payBack } = world;
  if (on === 'pullSettles' && pull?.status === 'pending') {
    world.pull = { ...pull, status: 'completed' };
    world.depositCents += pull.amountCents;
  }
  if (on === 'pullReturns' && pull && world.hasOpenDeposit) {
    if (pull.status === 'completed') world.depositCents -= pull.amountCents;
    world.pull = { ...pull, status: 'returned' };
  }
  if (payBack?.status !== 'pending') return;
  if (on === 'payBackSettles') world.payBack = { ...payBack, status: 'completed' };
  if (on === 'payBackReturns') {
    world.payBack = { ...payBack, status: 'returned' };
    world.depositCents += payBack.amountCents;
  }
}

function askAgain(world: World, repayFrom: ClosingFacts['repayFrom']): void {
  world.repayFrom = repayFrom;
  performActions(world);
  if (!reportSteps(world).some(({ status }) => status === 'refused')) return;
  if (!isPending(world.pull)) world.pull = null;
  if (world.payBack?.status === 'returned') world.payBack = null;
}

const fresh = (changes: Partial<World> = {}): World => ({
  hasOpenCard: true,
  heldCents: 0n,
  reservedCents: 0n,
  awaitsPayment: false,
  creditCents: 0n,
  depositCents: 0n,
  hasOpenCredit: true,
  hasOpenDeposit: true,
  awaitsOthers: false,
  repayFrom: 'deposit',
  payee: 'ready',
  pull: null,
  repayment: null,
  payBack: null,
  otherCents: 0n,
  ...changes,
});

test('a closing under any order of money movements ends with zero balances or with a reason', () => {
  const start = fc.record({
    heldCents: fc.bigInt(0n, 500n),
    creditCents: fc.bigInt(-500n, 100n),
    depositCents: fc.bigInt(-100n, 1_000n),
    awaitsOthers: fc.boolean(),
    awaitsPayment: fc.boolean(),
    otherCents: cents,
    repayFrom: fc.constantFrom('deposit' as const, 'transfer' as const),
  });
  fc.assert(
    fc.property(start, fc.array(happening, { maxLength: 25 }), (changes, happenings) => {
      const world = fresh(changes);
      performActions(world);
      for (const each of happenings) {
        happen(world, each);
        performActions(world);
      }
      const steps = reportSteps(world);
      const current = steps.find(({ status }) => status !== 'done');
      // A closing is never undecided: it is done, waits, or is refused with a reason.
      if (current) expect(['waiting', 'refused']).toContain(current.status);
      else expect([world.depositCents, world.creditCents, world.heldCents]).toEqual([0n, 0n, 0n]);
      // A closing ends once the request answers its refusal and no other money moves.
      for (let rounds = 0; rounds < 40 && world.hasOpenDeposit; rounds += 1) {
        const ends = ['payeeComes', 'reverse', 'otherSettles', 'paymentSettles', 'reserveEnds'];
        for (const on of ends as 'reverse'[]) happen(world, { on });
        happen(world, { on: 'ask', repayFrom: 'transfer' });
        performActions(world);
        for (const on of ['pullSettles', 'payBackSettles'] as const) {
          happen(world, { on });
          performActions(world);
        }
      }
      expect(world.hasOpenDeposit).toBe(false);
      expect(missingCents(world)).toBe(0n);
      expect([world.depositCents, world.creditCents, world.heldCents]).toEqual([0n, 0n, 0n]);
    }),
    { numRuns: 500 },
  );
});

test('the first unfinished step of a closing decides its state; later steps are to do', () => {
  const steps = reportSteps(fresh({ hasOpenCard: false, heldCents: 1n, depositCents: 5n }));
  expect(steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
    'close_cards done',
    'repay waiting',
    'close_credit_account todo',
    'pay_back todo',
    'close_deposit_account todo',
  ]);
  expect(nextAction(steps)).toBeNull();
});
