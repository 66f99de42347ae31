import { maxTransferCents } from '../../ach/transfers/transfer-rules.ts';

/** The steps of a closing, in their order. */
export const closingSteps = [
  'close_cards',
  'repay',
  'close_credit_account',
  'pay_back',
  'close_deposit_account',
] as const;
export type ClosingStep = (typeof closingSteps)[number];

export const repaySources = ['deposit', 'transfer'] as const;
export type RepaySource = (typeof repaySources)[number];

/** A transfer that the closing has asked for. */
export interface OwnTransfer {
  transferId: string;
  status: 'pending' | 'completed' | 'returned' | 'cancelled' | 'failed';
  amountCents: bigint;
  failureReason: string | null;
}

/** All that decides about a closing's next step. Cents, with the ledger's signs. */
export interface ClosingFacts {
  hasOpenCard: boolean;
  heldCents: bigint;
  /** Below zero: owed; above: the holder's, by a refund. */
  creditCents: bigint;
  depositCents: bigint;
  hasOpenCredit: boolean;
  hasOpenDeposit: boolean;
  /** Transfers on their way that are not the closing's own. */
  awaitsOthers: boolean;
  repayFrom: RepaySource;
  /** The bank account to be paid back to. */
  payee: 'ready' | 'missing' | 'unusable';
  /** What is brought in to repay. */
  pull: OwnTransfer | null;
  repayment: OwnTransfer | null;
  payBack: OwnTransfer | null;
}

/** Why a step cannot be done: it waits for what comes by itself, or it is refused. */
export const waitingReasons = {
  purchase_held: 'A purchase is held on the card; it must be cleared, be reversed or expire first.',
  transfer_pending: 'A transfer of the deposit is pending; it must settle or end first.',
  repayment_pending: 'The repayment from the bank account has not settled.',
  pay_back_pending: 'The payment to the bank account has not settled.',
} as const;

export const refusedReasons = {
  owed_exceeds_deposit:
    'The deposit does not cover the amount owed. Send the request again with `repay_from: transfer` to pull it from the bank account.',
  external_account_missing:
    'No bank account for the payment is known. Send the request again with `external_account_id`.',
  external_account_unusable:
    'The bank account was removed or is no longer verified. Send the request again with another `external_account_id`.',
  repayment_failed:
    'The repayment from the bank account failed. Send the request again to retry it.',
  pay_back_failed:
    'The payment to the bank account failed. Send the request again to retry it, with another `external_account_id` if needed.',
} as const;

export type WaitingReason = keyof typeof waitingReasons;
export type RefusedReason = keyof typeof refusedReasons;

/** What moves a closing on by one. Amounts are above zero. */
export type ClosingAction =
  | { do: 'closeCards' | 'closeCredit' | 'closeDeposit' }
  | { do: 'release' | 'repay' | 'pull' | 'payBack'; amountCents: bigint };

/** Where a step stands; `next` is what is to be done for it now. */
type Standing =
  | { status: 'done' }
  | { status: 'todo'; next: ClosingAction | null }
  | { status: 'waiting'; reason: WaitingReason }
  | { status: 'refused'; reason: RefusedReason };

export type StepReport = Standing & { step: ClosingStep };

/** What one transfer can carry; the rest takes another. */
const mostCents = BigInt(maxTransferCents);

const done: Standing = { status: 'done' };
const waiting = (reason: WaitingReason): Standing => ({ status: 'waiting', reason });
const refused = (reason: RefusedReason): Standing => ({ status: 'refused', reason });
const act = (next: ClosingAction): Standing => ({ status: 'todo', next });

/**
 * Where every step of a closing stands. The first that is not done decides; those after it are still
 * to do.
 */
export function reportSteps(facts: ClosingFacts): StepReport[] {
  let isReached = true;
  return closingSteps.map((step) => {
    const standing: Standing = isReached ? standings[step](facts) : { status: 'todo', next: null };
    isReached = standing.status === 'done';
    return { step, ...standing };
  });
}

/** What is to be done now, or null where the closing is through, waits or is refused. */
export function nextAction(steps: readonly StepReport[]): ClosingAction | null {
  const current = steps.find(({ status }) => status !== 'done');
  return current?.status === 'todo' ? current.next : null;
}

const standings: Record<ClosingStep, (facts: ClosingFacts) => Standing> = {
  close_cards: ({ hasOpenCard }) => (hasOpenCard ? act({ do: 'closeCards' }) : done),
  repay: standingOfRepayment,
  close_credit_account: ({ hasOpenCredit }) => (hasOpenCredit ? act({ do: 'closeCredit' }) : done),
  pay_back: standingOfPayBack,
  close_deposit_account: ({ hasOpenDeposit }) =>
    hasOpenDeposit ? act({ do: 'closeDeposit' }) : done,
};

/**
 * What is owed is known once nothing is held. The deposit pays it, or what a pull has brought in
 * first; a deposit that a return has left below zero is owed as well.
 */
function standingOfRepayment(facts: ClosingFacts): Standing {
  const { creditCents, depositCents, pull } = facts;
  if (facts.heldCents > 0n) return waiting('purchase_held');
  if (creditCents > 0n) return act({ do: 'release', amountCents: creditCents });
  if (pull?.status === 'pending') return waiting('repayment_pending');
  if (missingCents(facts) === 0n) return done;
  if (pull && hasFailed(pull)) return refused('repayment_failed');
  if (facts.repayFrom === 'transfer' && !pull) return bringIn(facts);
  if (creditCents < 0n && depositCents > 0n) {
    return act({ do: 'repay', amountCents: least(-creditCents, depositCents) });
  }
  return facts.awaitsOthers ? waiting('transfer_pending') : refused('owed_exceeds_deposit');
}

function bringIn(facts: ClosingFacts): Standing {
  const unusable = refusalOfPayee(facts);
  if (unusable) return refused(unusable);
  const amountCents = least(missingCents(facts), mostCents);
  return act({ do: 'pull', amountCents });
}

/** What is owed on the credit account and, where a return took more than there was, the deposit. */
export function missingCents({ creditCents, depositCents }: ClosingFacts): bigint {
  return greatest(-creditCents, 0n) + greatest(-depositCents, 0n);
}

function standingOfPayBack(facts: ClosingFacts): Standing {
  const { payBack, depositCents } = facts;
  if (payBack?.status === 'pending') return waiting('pay_back_pending');
  if (facts.awaitsOthers) return waiting('transfer_pending');
  if (depositCents === 0n) return done;
  if (payBack && hasFailed(payBack)) return refused('pay_back_failed');
  const unusable = refusalOfPayee(facts);
  if (unusable) return refused(unusable);
  return act({ do: 'payBack', amountCents: least(depositCents, mostCents) });
}

function refusalOfPayee({ payee }: ClosingFacts): RefusedReason | null {
  return payee === 'ready' ? null : `external_account_${payee}`;
}

/** Whether it ended without moving money to stay: only another one can help. */
export function hasFailed({ status }: OwnTransfer): boolean {
  return status === 'returned' || status === 'cancelled' || status === 'failed';
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
