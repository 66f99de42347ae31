const columns: Readonly<Record<string, string>> = {
  listAccounts:
    'account_id type status balance.available_balance balance.current_balance customer_id bank_name',
  listAccountEntries: 'sequence date_created movement description amount balance_after source_id',
  listAccountValidations: 'validation_id method status tries_left expires_at date_created',
  listAdverseActions: 'id application_id customer_id notice_due_date notice_sent_at',
  listAgreementConsents: 'consent_id customer_id given_by accepted_at withdrawn_at',
  listAgreements: 'agreement_id kind version title effective_on is_in_force is_sample',
  listApplications:
    'application_id application_status next_step applicant.customer_id date_created',
  listAuditEvents: 'sequence date_created actor operation object request_id',
  listBankFiles: 'bank_file_id direction status file_name entry_count debit_total credit_total',
  listBehaviours: 'behaviour_id vendor behave times remaining used_count scope',
  listBeneficialOwners: 'beneficial_owner_id first_name last_name dob date_created',
  listBusinesses: 'business_id legal_business_name ein industry_type date_created',
  listBusinessVerifications:
    'verification_id beneficial_owner_id kyc_status error_code date_created',
  listCards: 'card_id last_four status form expiry_date customer_id date_created',
  listClockAdvances: 'advance_id from to reached fired_count failed_count snapshot_id',
  listConsents:
    'consent_id agreement.kind agreement.version agreement.title accepted_at withdrawn_at',
  listCustomerAgreements:
    'kind accepted.version in_force.version next.version next.takes_effect_on',
  listCustomerVerifications: 'verification_id kyc_status error_code program_id date_created',
  listCustomers: 'customer_id first_name last_name email phone date_created',
  listDueWork: 'due_at what object',
  listEvents: 'event_id event occurred_at customer_id position',
  listExternalAccounts: 'account_id bank_name mask status verification_status',
  listAllWebhookDeliveries: 'delivery_id event status webhook_id next_attempt_at date_created',
  listWebhookDeliveries: 'delivery_id event status next_attempt_at date_created',
  listKeys: 'key_id label scope status identity_hint expires_at date_created',
  listNotices: 'notice_id kind status owed_by channel sent_at customer_id',
  listPayments:
    'transfer_id kind status amount payment.pay_on payment.reserve.release_on date_created',
  listReconciliation: 'date type currency due difference reconciled difference_count',
  listReconciliationDifferences: 'date type reason source_id expected found',
  listRequestErrors: 'operation status error_code count last_at last_log_id',
  listRequests: 'log_id answered_at method path status error_code duration_ms',
  listScenarioRuns: 'run_id name status started_at',
  listScenarios: 'name description',
  listSnapshots: 'snapshot_id name is_automatic date_created',
  listTransactions:
    'transaction_id transaction_time merchant_name amount transaction_state decline_reason card_id',
  listTransfers: 'transfer_id kind status amount description expected_settlement_date date_created',
  listUndecidedBankFileEntries:
    'bank_file_id entry.position entry.outcome entry.amount entry.trace_number',
  listWebhooks: 'webhook_id status callback_url events description',
  listWorlds: 'world_id name seed is_demo program_id date_created',
  diffWorlds: 'change type key fields',
  search: 'type title object_id customer_id found_by',
};

/** Default fields of the table of a list. */
export function columnsOfOperation(id: string): readonly string[] | undefined {
  return columns[id]?.split(' ');
}

/** Names of operations that have columns, for the check that the API still has them. */
export const columnTable: Readonly<Record<string, string>> = columns;
