/** How a webhook's messages are signed: version 1 or 1a of Standard Webhooks. */
export const signings = ['hmac_sha256', 'ed25519'] as const;
export type Signing = (typeof signings)[number];

/** Whether a customer's deliveries wait for each other at this webhook, or none for any other. */
export const orderings = ['none', 'customer'] as const;
export type Ordering = (typeof orderings)[number];
