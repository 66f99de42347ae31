import { defineStates } from '../../../kernel/state-table.ts';

/** What the guards of a delivery need to know. */
export interface DeliveryInput {
  /** With the one that has just failed. */
  attemptsMade: number;
  maxAttempts: number;
}

/** One event's way to one webhook (completion page, section 8). */
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
    // Asked for once more, by hand or in a replay; one that waits is hurried.
    {
      from: ['pending', 'succeeded', 'failed', 'cancelled'],
      on: 'resend',
      to: 'pending',
    },
  ],
});
