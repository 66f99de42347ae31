import type { Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import {
  type ClosingFacts,
  missingCents,
  type OwnTransfer,
  refusedReasons,
  type StepReport,
  waitingReasons,
} from './closing-rules.ts';
import type { ClosingAnswer } from './closing-schemas.ts';
import type { ClosingReport } from './get-closing.ts';

/** The closing in the wire format. */
export function viewClosing({
  closing,
  steps,
  facts,
}: ClosingReport): Static<typeof ClosingAnswer> {
  return {
    account_id: closing.account_id,
    status: closing.status,
    external_account_id: closing.external_account_id,
    repay_from: closing.repay_from,
    deposit_balance: centsToNumber(facts.depositCents),
    date_created: renderInstant(closing.date_created),
    date_updated: renderInstant(closing.date_updated),
    steps: steps.map((step) => ({
      step: step.step,
      status: step.status,
      ...reasonOf(step, facts),
      ...moneyOf(step, facts),
    })),
  };
}

function reasonOf(step: StepReport, { pull, payBack }: ClosingFacts) {
  switch (step.status) {
    case 'waiting':
      return { reason: step.reason, message: waitingReasons[step.reason] };
    case 'refused': {
      const failed = { repayment_failed: pull, pay_back_failed: payBack }[step.reason as string];
      const cause = failed ? ` The transfer was ${failed.status}${causeOf(failed)}.` : '';
      return { reason: step.reason, message: `${refusedReasons[step.reason]}${cause}` };
    }
    default:
      return { reason: null, message: null };
  }
}

function causeOf({ failureReason }: OwnTransfer): string {
  return failureReason === null ? '' : `: ${failureReason}`;
}

function moneyOf(report: StepReport, facts: ClosingFacts) {
  if (report.step !== 'repay' && report.step !== 'pay_back') {
    return { amount: null, transfer_id: null };
  }
  const read = report.step === 'repay' ? repaymentOf : payBackOf;
  const { amountCents, transfer } = read(report, facts);
  return { amount: centsToNumber(amountCents), transfer_id: transfer?.transferId ?? null };
}

function repaymentOf({ status }: StepReport, facts: ClosingFacts) {
  const { pull, repayment } = facts;
  const amountCents = status === 'done' ? (repayment?.amountCents ?? 0n) : missingCents(facts);
  return { amountCents, transfer: pull?.status === 'pending' ? pull : (repayment ?? pull) };
}

function payBackOf({ status }: StepReport, { payBack, depositCents }: ClosingFacts) {
  const isMoving = payBack && (status === 'done' || payBack.status === 'pending');
  const restCents = depositCents > 0n ? depositCents : 0n;
  return { amountCents: isMoving ? payBack.amountCents : restCents, transfer: payBack };
}
