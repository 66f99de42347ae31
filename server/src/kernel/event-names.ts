/**
 * Every event of the contract (section 6) and of the completion page (section 8), in that order,
 * then those of the life of purchases (docs/decisions/0042), card controls (0070), account closure
 * (0074) and NACHA limits (0089).
 */
export const eventNames = [
  'kyc.verification.submitted',
  'kyc.verification.success',
  'kyc.verification.failure',
  'kyc.verification.error',
  'kyc.verification.timeout',
  'kyc.verification.document_required',
  'kyc.verification.under_review',
  'kyc.verification.reenter_information',
  'credit.application.approved',
  'credit.application.adverse_action',
  'credit.application.resubmit_required',
  'account.history.ready',
  'account.closing',
  'account.closing_stopped',
  'account.closed',
  'account.numbers.corrected',
  'account.micro_deposits.arrived',
  'account.validation.verified',
  'account.validation.failed',
  'card.created',
  'card.status_changed',
  'card.controls_changed',
  'transaction.authorized',
  'transaction.declined',
  'transaction.completed',
  'transaction.cleared',
  'transaction.reversed',
  'transaction.expired',
  'transaction.refunded',
  'transfer.advanced',
  'transfer.completed',
  'transfer.returned',
  'program.return_rate_exceeded',
  'webhook.disabled',
  'webhook.test',
] as const;

export type EventName = (typeof eventNames)[number];
