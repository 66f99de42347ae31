/** Results of checking that a linked account is its owner's, each with its sentence for the reference. */
export const verificationSentences = {
  instantly_verified: 'the customer signed in at the bank; money may move',
  automatically_verified: 'the aggregation provider compared small deposits; money may move',
  manually_verified: 'the customer confirmed small deposits; money may move',
  pending_automatic_verification:
    'the aggregation provider has sent small deposits; no money moves and no history is read yet',
  pending_manual_verification:
    'the customer has to confirm small deposits; no money moves and no history is read yet',
  verification_expired: 'the small deposits were not confirmed in time; renew the link',
  verification_failed: 'wrong amounts were confirmed too often; link the account again',
} as const;
