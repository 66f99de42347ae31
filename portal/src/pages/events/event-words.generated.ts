// Written by "npm run generate" from the code. Do not edit.
import type { Tone } from '../../parts/status.tsx';

/** Words, tone and told states of an event, as its feature defines them (define-event.ts). */
export interface EventWords {
  readonly says: string;
  readonly tone: Tone;
  readonly tells: Readonly<Record<string, string>>;
}

export const eventWords: Readonly<Record<string, EventWords>> = {
  'account.link_expired': {"says":"Bank account removed: its link was not finished in time","tone":"warn","tells":{"account":"removed"}},
  'account.closed': {"says":"Account closed","tone":"calm","tells":{"account":"closed","closing":"closed"}},
  'account.history.ready': {"says":"History of the bank account is ready","tone":"ok","tells":{"account-history":"ready"}},
  'card.created': {"says":"Card issued","tone":"ok","tells":{"card":"{status}"}},
  'card.status_changed': {"says":"Card is {status}","tone":"warn","tells":{"card":"{status}"}},
  'card.controls_changed': {"says":"Controls of the card changed","tone":"calm","tells":{}},
  'card.details_revealed': {"says":"Number of the card shown","tone":"calm","tells":{}},
  'transaction.authorized': {"says":"Approved {amount}[ at {merchant}]","tone":"accent","tells":{"transaction":"{transaction_state}"}},
  'transaction.declined': {"says":"Declined {amount}[ at {merchant}][: {decline_reason}]","tone":"bad","tells":{"transaction":"{transaction_state}"}},
  'transaction.completed': {"says":"Completed {total_amount}[ at {merchant}]","tone":"ok","tells":{"transaction":"{transaction_state}"}},
  'transaction.cleared': {"says":"Cleared {amount}[ at {merchant}]","tone":"ok","tells":{"transaction":"{transaction_state}"}},
  'transaction.reversed': {"says":"Reversed {amount}[ at {merchant}]","tone":"calm","tells":{"transaction":"{transaction_state}"}},
  'transaction.expired': {"says":"The hold of {amount}[ at {merchant}] expired","tone":"warn","tells":{"transaction":"{transaction_state}"}},
  'transaction.refunded': {"says":"Refunded {amount}[ at {merchant}]","tone":"ok","tells":{"transaction":"{transaction_state}"}},
  'transfer.created': {"says":"Transfer of {amount} began","tone":"accent","tells":{"transfer":"{status}"}},
  'transfer.cancelled': {"says":"Transfer of {amount} cancelled","tone":"calm","tells":{"transfer":"{status}"}},
  'transfer.advanced': {"says":"Transfer of {amount} available before it settles","tone":"ok","tells":{"advance":"open"}},
  'transfer.completed': {"says":"Transfer of {amount} settled","tone":"ok","tells":{"transfer":"{status}"}},
  'transfer.failed': {"says":"Transfer of {amount} failed[: {failure_reason}]","tone":"bad","tells":{"transfer":"{status}"}},
  'transfer.returned': {"says":"Transfer of {amount} returned[: {ach_return_code}]","tone":"bad","tells":{"transfer":"{status}"}},
  'account.numbers.corrected': {"says":"Bank corrected the account's numbers[: {change_code}]","tone":"warn","tells":{}},
  'bank_file.held': {"says":"{file_name} waits for its release[: {reason}]","tone":"warn","tells":{"bank-file":"held"}},
  'bank_file.revealed': {"says":"{file_name} was read with its account numbers: {entry_count} entries","tone":"warn","tells":{}},
  'bank_file.overdue': {"says":"{file_name} is overdue, so its transfers do not settle[: {reason}]","tone":"bad","tells":{}},
  'bank_file.refused': {"says":"Bank refused {file_name}[: {reason}]","tone":"bad","tells":{"bank-file":"refused"}},
  'bank_file.rejected': {"says":"{file_name} from the bank is rejected, and nothing of it is booked[: {rule}]","tone":"bad","tells":{"bank-file":"rejected"}},
  'bank_file.out_of_balance': {"says":"Control records of {file_name} disagree with its entries: {field} {rule}","tone":"bad","tells":{}},
  'bank_file.undecided': {"says":"Entries of {file_name} wait for a decision[: by {decide_by}]","tone":"warn","tells":{}},
  'transfer.reversed': {"says":"Transfer of {amount} reversed[: {reason}]","tone":"warn","tells":{}},
  'account.micro_deposits.arrived': {"says":"Micro-deposits arrived, and their amounts can be reported","tone":"warn","tells":{"account-validation":"awaiting_amounts"}},
  'account.validation.verified': {"says":"Bank account verified","tone":"ok","tells":{"account-validation":"verified"}},
  'account.validation.failed': {"says":"Bank account not verified[: {reason}]","tone":"bad","tells":{"account-validation":"failed"}},
  'program.return_rate_exceeded': {"says":"Return rate of the program is above NACHA's limit[: {category}]","tone":"bad","tells":{}},
  'kyc.verification.submitted': {"says":"KYC began","tone":"accent","tells":{"kyc":"{kyc_status}"}},
  'kyc.verification.success': {"says":"KYC passed","tone":"ok","tells":{"kyc":"passed"}},
  'kyc.verification.failure': {"says":"KYC failed[: {error_code}]","tone":"bad","tells":{"kyc":"failed"}},
  'kyc.verification.error': {"says":"The KYC vendor failed, which uses up no attempt","tone":"warn","tells":{"kyc":"error"}},
  'kyc.verification.timeout': {"says":"KYC expired, which uses up no attempt","tone":"warn","tells":{"kyc":"expired"}},
  'kyc.verification.document_required': {"says":"KYC requires documents","tone":"warn","tells":{"kyc":"document required"}},
  'kyc.verification.under_review': {"says":"KYC is under review","tone":"warn","tells":{"kyc":"under review"}},
  'kyc.verification.reenter_information': {"says":"KYC requires corrected data","tone":"warn","tells":{}},
  'credit.application.approved': {"says":"Application approved","tone":"ok","tells":{"application":"approved"}},
  'credit.application.adverse_action': {"says":"Application denied, a notice is owed","tone":"bad","tells":{"application":"denied"}},
  'credit.application.kyc_warning': {"says":"Application waits: KYC failed, {kyc_requests_available attempt} left","tone":"warn","tells":{"application":"{application_status}"}},
  'credit.application.resubmit_required': {"says":"Application has to be submitted again","tone":"warn","tells":{"application":"resubmit_required"}},
  'account.closing': {"says":"Account is closing","tone":"warn","tells":{"account":"inactive","closing":"closing"}},
  'account.closing_stopped': {"says":"Closing of the account stopped[: {reason}]","tone":"bad","tells":{"closing":"stopped"}},
  'webhook.disabled': {"says":"Webhook disabled[: {reason}]","tone":"bad","tells":{}},
  'webhook.events_lost': {"says":"A failover lost {count event} that a webhook was sent","tone":"bad","tells":{}},
  'webhook.test': {"says":"Test delivery requested","tone":"calm","tells":{}},
};
