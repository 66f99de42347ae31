import { maxTransferCents } from '../../ach/transfers/transfer-rules.ts';

/** Steps of a closing, in order. */
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

/** A transfer that the closing originated. */
export interface OwnTransfer {
  transferId: string;
  status: 'pending' | 'completed' | 'returned' | 'cancelled' | 'failed';
  amountCents: bigint;
  failureReason: string | null;
}

/** Facts that decide a closing's next step. Cents, with the ledger's signs. */
export interface ClosingFacts {
  hasOpenCard: boolean;
  heldCents: bigint;
  /** Payments that settled and may still be returned. */
  reservedCents: bigint;
  /** True while a payment of the credit account is pending. */
  awaitsPayment: boolean;
  /** Below zero is the cardholder's debt; above zero is the cardholder's money, by a refund. */
  creditCents: bigint;
  depositCents: bigint;
  hasOpenCredit: boolean;
  hasOpenDeposit: boolean;
  /** True while a pending transfer of the deposit is not the closing's own. */
  awaitsOthers: boolean;
  repayFrom: RepaySource;
  /** State of the bank account that the deposit is paid back to; `debits_stopped`: it takes credits alone. */
  payee: 'ready' | 'missing' | 'unusable' | 'debits_stopped';
  /** Pull from the bank account that repays the credit. */
  pull: OwnTransfer | null;
  repayment: OwnTransfer | null;
  payBack: OwnTransfer | null;
}

/** Reasons that end by themselves; a `refusedReasons` entry needs another close request. */
export const waitingReasons = {
  purchase_held: 'A purchase is held on the card; it must be cleared, be reversed or expire first.',
  payment_pending:
    'A payment from a bank account is pending; it must settle, end or be cancelled first.',
  payment_reserved:
    'A payment may still be returned by the other bank; its money is reserved until then.',
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
    'The bank account was removed, is no longer verified, or takes no entries after a return. Send the request again with another `external_account_id`.',
  external_account_debits_stopped:
    'The bank account takes no debits, because its bank returned an earlier one (`debits_stopped` of the account). Have the customer link it again, then send the request again, with another `external_account_id` or `repay_from: deposit` if needed.',
  repayment_failed:
    'The repayment from the bank account failed. Send the request again to retry it.',
  pay_back_failed:
    'The payment to the bank account failed. Send the request again to retry it, with another `external_account_id` if needed.',
} as const;

export type WaitingReason = keyof typeof waitingReasons;
export type RefusedReason = keyof typeof refusedReasons;

/** One action of a closing. Amounts are above zero. */
export type ClosingAction =
  | { do: 'closeCards' | 'closeCredit' | 'closeDeposit' }
  | { do: 'release' | 'repay' | 'pull' | 'payBack'; amountCents: bigint };

/** State of one step; `next` is the action to perform now, null while an earlier step is open. */
type Standing =
  | { status: 'done' }
  | { status: 'todo'; next: ClosingAction | null }
  | { status: 'waiting'; reason: WaitingReason }
  | { status: 'refused'; reason: RefusedReason };

export type StepReport = Standing & { step: ClosingStep };

/** Largest amount of one transfer; a larger sum needs several transfers. */
const maxCents = BigInt(maxTransferCents);

const done: Standing = { status: 'done' };
const waiting = (reason: WaitingReason): Standing => ({ status: 'waiting', reason });
const refused = (reason: RefusedReason): Standing => ({ status: 'refused', reason });
const act = (next: ClosingAction): Standing => ({ status: 'todo', next });

/** States of all steps. The first unfinished step decides; later steps are `todo` without action. */
export function reportSteps(facts: ClosingFacts): StepReport[] {
  let isReached = true;
  return closingSteps.map((step) => {
    const standing: Standing = isReached ? standings[step](facts) : { status: 'todo', next: null };
    isReached = standing.status === 'done';
    return { step, ...standing };
  });
}

/** The action to perform now; null where the closing is done, waits or is refused. */
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
 * Repayment starts once nothing is held or being paid: only then is the amount owed known. The deposit repays it,
 * after a pull if one was requested; a deposit that a return left below zero is owed as well.
 */
function standingOfRepayment(facts: ClosingFacts): Standing {
  const { creditCents, depositCents, pull } = facts;
  if (facts.heldCents > 0n) return waiting('purchase_held');
  if (facts.awaitsPayment) return waiting('payment_pending');
  if (facts.reservedCents > 0n) return waiting('payment_reserved');
  if (creditCents > 0n) return act({ do: 'release', amountCents: creditCents });
  if (pull?.status === 'pending') return waiting('repayment_pending');
  if (missingCents(facts) === 0n) return done;
  if (pull && hasFailed(pull)) return refused('repayment_failed');
  if (facts.repayFrom === 'transfer' && !pull) return startPull(facts);
  if (creditCents < 0n && depositCents > 0n) {
    return act({ do: 'repay', amountCents: least(-creditCents, depositCents) });
  }
  return facts.awaitsOthers ? waiting('transfer_pending') : refused('owed_exceeds_deposit');
}

function startPull(facts: ClosingFacts): Standing {
  if (facts.payee !== 'ready') return refused(`external_account_${facts.payee}`);
  const amountCents = least(missingCents(facts), maxCents);
  return act({ do: 'pull', amountCents });
}

/** Amount owed: the credit account's debt, and the deposit's after a return that overdrew it. */
export function missingCents({ creditCents, depositCents }: ClosingFacts): bigint {
  return greatest(-creditCents, 0n) + greatest(-depositCents, 0n);
}

function standingOfPayBack(facts: ClosingFacts): Standing {
  const { payBack, depositCents } = facts;
  if (payBack?.status === 'pending') return waiting('pay_back_pending');
  if (facts.awaitsOthers) return waiting('transfer_pending');
  if (depositCents === 0n) return done;
  if (payBack && hasFailed(payBack)) return refused('pay_back_failed');
  const { payee } = facts;
  if (payee !== 'ready' && payee !== 'debits_stopped') return refused(`external_account_${payee}`);
  return act({ do: 'payBack', amountCents: least(depositCents, maxCents) });
}

/** True of a transfer whose money did not stay where it was sent: only another can replace it. */
export function hasFailed({ status }: OwnTransfer): boolean {
  return status === 'returned' || status === 'cancelled' || status === 'failed';
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
