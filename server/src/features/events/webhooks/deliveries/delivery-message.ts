import { renderInstant } from '../../../../kernel/clock.ts';
import type { Signer } from '../subscriptions/webhook-signatures.ts';

/** Message of a delivery: an event, under the name that it is sent under. */
export interface DeliveryMessage {
  message_id: string;
  body: string;
  event: string;
  event_id: string;
  occurred_at: Temporal.Instant;
}

/** Headers of an attempt at a time. The HTTP client adds those of the connection. */
export function messageHeaders(
  signer: Signer,
  { message_id, body, event, event_id, occurred_at }: DeliveryMessage,
  attemptedAt: Temporal.Instant,
): Record<string, string> {
  return {
    ...signer({ id: message_id, body }, attemptedAt),
    // The body of KYC's start has no name and no time (contract, section 6).
    'surety-event': event,
    'surety-event-id': event_id,
    'surety-event-time': renderInstant(occurred_at),
    'content-type': 'application/json',
    'user-agent': 'Surety-Webhooks/1',
  };
}
