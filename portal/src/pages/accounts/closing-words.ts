import type { AccountClosing, AccountClosingStep } from '@surety/sdk';
import type { StepPhase } from '../../parts/life-line.tsx';
import { countOf, formatCents } from '../../parts/values.tsx';

const labels: Readonly<Record<AccountClosingStep['step'], string>> = {
  close_cards: 'Close the cards',
  repay: 'Repay what is owed',
  close_credit_account: 'Close the credit account',
  pay_back: 'Pay the rest of the deposit back',
  close_deposit_account: 'Close the deposit',
};

const doneLabels: Readonly<Record<AccountClosingStep['step'], string>> = {
  close_cards: 'Cards closed',
  repay: 'Nothing is owed',
  close_credit_account: 'Credit account closed',
  pay_back: 'Nothing left to pay back',
  close_deposit_account: 'Deposit closed',
};

/** Reasons for which a step waits or is refused, as clauses. */
const reasons: Readonly<Record<string, string>> = {
  purchase_held: 'a purchase is held on the card, which must clear, be reversed or expire first',
  transfer_pending: 'a transfer of the deposit is under way, which must end first',
  payment_pending: 'a payment from the bank account is under way, which must settle first',
  payment_reserved:
    'a settled payment may still be returned by the bank, and is waited for until it can be spent',
  repayment_pending: 'the repayment from the bank account has not settled',
  pay_back_pending: 'the payment to the bank account has not settled',
  owed_exceeds_deposit:
    'the deposit does not cover what is owed. Try it again, and pull the rest from the bank account',
  external_account_missing: 'no bank account is known to pay to. Try it again with one',
  external_account_unusable:
    'the bank account was removed, is no longer verified, or takes no entries after a return. Try it again with another one',
  external_account_debits_stopped:
    'the bank account takes no debits, because its bank returned one. Have the owner link it again, then try it again, or repay from the deposit',
  repayment_failed: 'the repayment from the bank account failed. Try it again',
  pay_back_failed:
    'the payment to the bank account failed. Try it again, with another bank account if need be',
};

type Step = Pick<AccountClosingStep, 'step' | 'status' | 'reason' | 'amount'>;

const reasonOf = ({ reason }: Pick<Step, 'reason'>): string => reasons[reason ?? ''] ?? '';

/** The state of a closing and what follows from it. */
export function closingSentence({
  status,
  steps,
}: Pick<AccountClosing, 'status' | 'steps'>): string {
  if (status === 'closed') {
    const paid = steps.find(({ step }) => step === 'pay_back')?.amount ?? 0;
    const rest = paid > 0 ? `${formatCents(paid)} was paid back.` : 'nothing was left to pay back.';
    return `The account is closed: ${rest}`;
  }
  const current = steps.find((step) => step.status !== 'done');
  const reason = current ? reasonOf(current) : '';
  if (status === 'stopped') return `The closing stopped: ${reason || 'try it again'}.`;
  return reason ? `The account is being closed: ${reason}.` : 'The account is being closed.';
}

interface StepWords {
  readonly label: string;
  readonly phase: StepPhase;
  readonly note: string;
}

const phases: Readonly<Record<Step['status'], StepPhase>> = {
  done: 'done',
  waiting: 'now',
  todo: 'next',
  refused: 'failed',
};

/** A step of a closing with its amount, and what it waits for. */
export function stepInWords(step: Step): StepWords {
  const amount = step.amount ?? 0;
  const money = amount > 0 ? formatCents(amount) : '';
  const phase = phases[step.status];
  if (phase === 'done') return { label: doneLabel(step.step, money), phase, note: '' };
  const reason = reasonOf(step);
  const why = reason && `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`;
  return {
    label: labels[step.step],
    phase,
    note: [money && `${money}.`, why].filter(Boolean).join(' '),
  };
}

function doneLabel(step: Step['step'], money: string): string {
  if (money && step === 'repay') return `${money} repaid`;
  return money && step === 'pay_back' ? `${money} paid back` : doneLabels[step];
}

/** What a closing would find now; amounts in cents, each zero or more. */
export interface ClosingOutlook {
  readonly currency: string;
  readonly openCards: number;
  readonly held: number;
  readonly owed: number;
  /** A refund beyond what was owed, which goes to the deposit. */
  readonly refunded: number;
  readonly deposit: number;
  readonly transfersUnderWay: number;
  /** Payments from bank accounts that have not ended. */
  readonly paymentsUnderWay: number;
  /** Settled payments that cannot be spent yet. */
  readonly reserved: number;
  /** Source of what is owed. */
  readonly repayFrom: 'deposit' | 'transfer';
  /** The name of the bank account that is paid to; null without one. */
  readonly bank: string | null;
}

interface PreviewStep extends StepWords {
  readonly key: string;
}

/** The amount that is owed beyond the deposit, which stops a closing that repays from it. */
export const missingOf = ({ owed, deposit, refunded, repayFrom }: ClosingOutlook): number =>
  repayFrom === 'deposit' ? Math.max(owed - deposit - refunded, 0) : 0;

/** The amount that is paid back at present balances. */
export const restOf = ({ owed, deposit, refunded, repayFrom }: ClosingOutlook): number =>
  Math.max(deposit + refunded - (repayFrom === 'deposit' ? owed : 0), 0);

/** The steps that a closing takes at present balances, each with what it moves or waits for. */
export function previewClosing(outlook: ClosingOutlook): PreviewStep[] {
  const show = (cents: number) => formatCents(cents, outlook.currency);
  const { openCards, bank } = outlook;
  const rest = restOf(outlook);
  return [
    {
      key: 'cards',
      phase: 'next',
      label: openCards > 0 ? `Close ${countOf(openCards, 'card')} at once` : 'No card is open',
      note: openCards > 0 ? 'A closed card never buys again.' : '',
    },
    ...waitPreview(outlook, show),
    repayPreview(outlook, show),
    {
      key: 'pay-back',
      phase: rest > 0 && bank === null ? 'failed' : 'next',
      label: rest > 0 ? `Pay ${show(rest)} back` : 'Nothing is left to pay back',
      note: rest === 0 ? '' : bank === null ? 'No verified bank account is chosen.' : `To ${bank}.`,
    },
    { key: 'close', phase: 'next', label: 'Close the deposit', note: '' },
  ];
}

function waitPreview(
  { held, transfersUnderWay, paymentsUnderWay, reserved }: ClosingOutlook,
  show: (cents: number) => string,
): PreviewStep[] {
  const notes = [
    held > 0 && `${show(held)} is held for purchases: what clears of it is repaid too.`,
    transfersUnderWay > 0 && `${countOf(transfersUnderWay, 'transfer')} of the deposit must end.`,
    paymentsUnderWay > 0 && `${countOf(paymentsUnderWay, 'payment')} must settle.`,
    reserved > 0 &&
      `${show(reserved)} of payments is reserved: the closing waits until it can be spent.`,
  ].filter((note) => note !== false);
  if (notes.length === 0) return [];
  return [
    { key: 'wait', phase: 'next', label: 'Wait for what is under way', note: notes.join(' ') },
  ];
}

function repayPreview(outlook: ClosingOutlook, show: (cents: number) => string): PreviewStep {
  const { owed, refunded, repayFrom, bank } = outlook;
  const base = { key: 'repay', phase: 'next' as const };
  const missing = missingOf(outlook);
  if (owed === 0) {
    const note = refunded > 0 ? `${show(refunded)} of a refund goes to the deposit.` : '';
    return { ...base, label: 'Nothing is owed', note };
  }
  if (missing > 0) {
    return {
      ...base,
      phase: 'failed',
      label: `Repay ${show(owed)} of what is owed`,
      note: `The deposit lacks ${show(missing)}: the closing stops here, unless it is pulled from the bank account.`,
    };
  }
  return {
    ...base,
    label: `Repay ${show(owed)} of what is owed`,
    note:
      repayFrom === 'deposit'
        ? 'From the deposit.'
        : `By a pull from ${bank ?? 'the bank account'}, which takes some days.`,
  };
}
