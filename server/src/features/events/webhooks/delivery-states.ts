import { defineStates } from '../../../kernel/state-table.ts';

/** Input of the guards of a delivery. */
export interface DeliveryInput {
  /** Includes the attempt that has just failed. */
  attemptsMade: number;
  maxAttempts: number;
}

/** Delivery of one event to one webhook (completion page, section 8). */
export const deliveryStates = defineStates({
  title: 'Webhook delivery',
  source: 'completion page, section 8',
  stored: [{ table: 'deliveries', column: 'status' }],
  states: ['pending', 'succeeded', 'failed', 'cancelled'],
  guards: {
    attemptsLeft: ({ attemptsMade, maxAttempts }: DeliveryInput) => attemptsMade < maxAttempts,
  },
  rows: [
    { from: null, on: 'match', to: 'pending' },
    { from: 'pending', on: 'acknowledge', to: 'succeeded' },
    { from: 'pending', on: 'fail', when: 'attemptsLeft', to: 'pending', then: ['retry'] },
    { from: 'pending', on: 'fail', to: 'failed' },
    // 410 Gone: the endpoint asks not to be called again.
    { from: 'pending', on: 'endpointGone', to: 'failed' },
    { from: 'pending', on: 'endpointDisabled', to: 'cancelled' },
    // Resent by hand or by a replay; a pending delivery is sent at once.
    {
      from: ['pending', 'succeeded', 'failed', 'cancelled'],
      on: 'resend',
      to: 'pending',
    },
  ],
});

export type DeliveryStatus = (typeof deliveryStates.states)[number];
