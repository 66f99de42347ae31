import type { AccountType } from '../../accounts/accounts/account-rules.ts';

/** The caller of a move, where the objects of one machine differ. */
interface Holders {
  /** Types of accounts that make the move; absent where all do. */
  accounts?: readonly AccountType[];
}

/** Call of an operation that makes a move, or the reason why no operation does. */
export type MoveCall = Holders & (OperationCall | NoCall);

interface NoCall {
  reason: string;
}

interface OperationCall {
  operation: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Template; its ids are those of the object. */
  path: string;
  /** Fields of the body whose value is an id of the object; absent where it has none. */
  ids?: readonly string[];
  /** Fields of the body with the value that makes this move. */
  set?: Readonly<Record<string, string>>;
  /** Fields of the body that the caller chooses. */
  asks?: readonly string[];
  /** Reason for a credit account, which makes the move when its security deposit account does. */
  withDeposit?: string;
  /** Reason in live, where a sandbox alone has the call. */
  inLive?: string;
}

const time = (what: string): NoCall => ({
  reason: `Time does this: ${what}. In a sandbox, advance the clock.`,
});
const ofService = (what: string): NoCall => ({ reason: `The service does this ${what}.` });
const ofOperator = (command: string) => ({
  reason: `The operator does this: npm run admin -- bank-files ${command}.`,
});
const fileMove = (move: string, command: string): MoveCall => ({
  operation: 'simulateBankFile',
  method: 'POST',
  path: '/simulate/ach/bank-file',
  ids: ['bank_file_id'],
  set: { move },
  inLive: ofOperator(command).reason,
});
const simulated = (operation: string, name: string, asks: readonly string[] = []): MoveCall => ({
  operation,
  method: 'POST',
  path: `/simulate/${name}`,
  ids: ['transaction_id'],
  asks,
});
const forcedKyc = (outcome: string): MoveCall => ({
  operation: 'simulateKyc',
  method: 'POST',
  path: '/simulate/kyc',
  ids: ['customer_id', 'beneficial_owner_id', 'program_id'],
  set: { outcome },
});
const cardStatus = (status: string): MoveCall => ({
  operation: 'changeCard',
  method: 'PATCH',
  path: '/cards/{card_id}',
  set: { status },
});
const returned: MoveCall = {
  operation: 'simulateAchReturn',
  method: 'POST',
  path: '/simulate/ach/return',
  ids: ['transfer_id'],
  asks: ['return_code'],
};
const deleted: OperationCall = {
  operation: 'deleteAccount',
  method: 'DELETE',
  path: '/accounts/{account_id}',
};
/** Move of a security deposit account, which takes its credit account with it. */
const ofDeposit = (call: OperationCall): MoveCall => ({
  ...call,
  accounts: ['security_deposit', 'credit'],
  withDeposit: 'The service does this when the security deposit account of the card is closed.',
});
const closeRequest: OperationCall = {
  operation: 'closeAccount',
  method: 'POST',
  path: '/accounts/{account_id}/close',
  asks: ['external_account_id', 'repay_from'],
};
const verify: MoveCall = {
  operation: 'verifyMicroDeposits',
  method: 'POST',
  path: '/accounts/{account_id}/validations/{validation_id}/verify',
  asks: ['amounts'],
};
const disabled: MoveCall = {
  operation: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  set: { status: 'disabled' },
};

/** The call of each move, by machine and event. A test holds it against the state tables. */
export const moveCalls: Readonly<Record<string, Readonly<Record<string, MoveCall>>>> = {
  account: {
    finishLinkFlow: {
      operation: 'finishLinkFlow',
      method: 'POST',
      path: '/accounts/{account_id}',
      asks: ['public_token', 'external_account_id', 'verification_status', 'bank_name'],
      accounts: ['external'],
    },
    expireLinkFlow: {
      ...time('the link flow ends 24 hours after its last token'),
      accounts: ['external'],
    },
    startClosing: ofDeposit(closeRequest),
    close: ofDeposit(deleted),
    remove: { ...deleted, accounts: ['external'] },
    reopen: {
      ...ofService('when the payback of a closing, or an earlier pull, is returned'),
      accounts: ['security_deposit', 'credit'],
    },
  },
  'account-history': {
    query: {
      operation: 'getAccountHistory',
      method: 'GET',
      path: '/accounts/{account_id}/history',
    },
    record: ofService('when the provider has sent the history'),
  },
  'account-validation': {
    settle: time('the entries of the validation settle'),
    no_return: time('three banking days pass without a return'),
    match: verify,
    mismatch: verify,
    expire: time('the amounts were not repeated in time'),
    return: returned,
  },
  advance: {
    settle: time('the pull settles'),
    return: returned,
    fail: ofService('when the pull fails'),
    cancel: ofService('when the pull is cancelled'),
  },
  application: {
    patch: {
      operation: 'updateApplication',
      method: 'PATCH',
      path: '/credit/applications/{application_id}',
      asks: ['applicant'],
    },
    submit: {
      operation: 'submitApplication',
      method: 'POST',
      path: '/credit/applications/{application_id}/submit',
    },
    kyc_passed: forcedKyc('passed'),
    kyc_failed: forcedKyc('failed'),
    kyc_interrupted: forcedKyc('error'),
    last_attempt_failed: forcedKyc('failed'),
  },
  'bank-file': {
    hold: ofService('when a rule of delivery requires a person'),
    release: fileMove('release', 'release'),
    deliver: ofService('after the file was cut'),
    redeliver: ofOperator('redeliver'),
    acknowledge: fileMove('acknowledge', 'acknowledge'),
    refuse: fileMove('refuse', 'refuse'),
    cutAnew: fileMove('cut_anew', 'cut-anew'),
    fail: fileMove('fail', 'fail'),
    settle: time('the batches of the file settle'),
    import: ofService('once each entry of the file was applied'),
  },
  card: {
    activate: { operation: 'activateCard', method: 'POST', path: '/cards/{card_id}/activate' },
    reactivate: cardStatus('active'),
    deactivate: cardStatus('inactive'),
    close: cardStatus('closed'),
  },
  closing: {
    check: closeRequest,
    reopen: ofService('when the payback, or an earlier pull, is returned'),
  },
  delivery: {
    acknowledge: ofService('when the endpoint answers with a 2xx'),
    fail: ofService('when the endpoint answers otherwise, or not at all'),
    endpointGone: ofService('when the endpoint answers with 410'),
    endpointDisabled: disabled,
    resend: {
      operation: 'resendWebhookDelivery',
      method: 'POST',
      path: '/webhooks/deliveries/{delivery_id}/resend',
    },
  },
  kyc: {
    verified: forcedKyc('passed'),
    rejected: forcedKyc('failed'),
    documents_requested: forcedKyc('document_required'),
    documents_approved: forcedKyc('passed'),
    documents_referred: forcedKyc('under_review'),
    review_approved: forcedKyc('passed'),
    review_rejected: forcedKyc('failed'),
    server_failed: forcedKyc('error'),
    timed_out: forcedKyc('expired'),
  },
  'scenario-run': {
    finish: ofService('after the last step'),
    fail: ofService('when a step fails'),
    lapse: ofService('when the process of the run has ended'),
  },
  transaction: {
    clear: simulated('simulateClearing', 'clearing', ['amount', 'final']),
    increment: simulated('simulateIncrement', 'increment', ['amount']),
    reverse: simulated('simulateReversal', 'reversal', ['amount']),
    expire: simulated('simulateExpiry', 'expiry'),
    refund: simulated('simulateRefund', 'refund', ['amount']),
  },
  transfer: {
    cancel: {
      operation: 'cancelTransfer',
      method: 'POST',
      path: '/transfers/{transfer_id}/cancel',
    },
    fail: ofOperator('fail'),
    settle: time('the entry settles'),
    return: returned,
  },
};
