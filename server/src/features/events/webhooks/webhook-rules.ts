/** Signature schemes of a webhook: version 1 or 1a of Standard Webhooks. */
export const signings = ['hmac_sha256', 'ed25519'] as const;
export type Signing = (typeof signings)[number];

/** Ordering of a webhook: deliveries of one customer wait for each other, or none does. */
export const orderings = ['none', 'customer'] as const;
export type Ordering = (typeof orderings)[number];
