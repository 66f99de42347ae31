import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Event } from '@surety/sdk';

/** One POST to the local server: the same bytes at each attempt, as a webhook of the service sends them. */
export interface ListenMessage {
  /** `webhook-id`: the event's id, or for the alias of an event another one that never changes. */
  readonly id: string;
  /** Name that the event is sent under. */
  readonly name: string;
  readonly body: string;
  readonly event: Event;
}

/** A second name of one event, which only a pattern of this very name selects (contract, section 6). */
const aliasName = 'kyc.verification.resubmit_required';
const aliasOf = 'kyc.verification.reenter_information';

/** Messages of an event to a listener with these patterns: one, or two if they name an alias. */
export function messagesOf(event: Event, patterns: readonly string[] | null): ListenMessage[] {
  return namesToSend(event.event, patterns).map((name) => {
    const isAlias = name !== event.event;
    const fields: object = event.payload;
    // The body of KYC's start has no field `event` and gets none.
    const sent = isAlias && 'event' in fields ? { ...fields, event: name } : fields;
    return {
      id: isAlias ? idOfAlias(event.event_id) : event.event_id,
      name,
      body: JSON.stringify(sent),
      event,
    };
  });
}

function namesToSend(event: string, patterns: readonly string[] | null): string[] {
  const isOwn = !patterns || patterns.some((pattern) => matches(pattern, event));
  const hasAlias = event === aliasOf && (patterns?.includes(aliasName) ?? false);
  return [...(isOwn ? [event] : []), ...(hasAlias ? [aliasName] : [])];
}

function matches(pattern: string, event: string): boolean {
  if (pattern === '*' || pattern === event) return true;
  return pattern.endsWith('.*') && event.startsWith(pattern.slice(0, -1));
}

/** A UUID (version 8) made of the event's id: a repeat of the alias must look like a repeat. */
function idOfAlias(eventId: string): string {
  const hex = createHash('sha256').update(`${aliasName} ${eventId}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A new signing secret in the form of Standard Webhooks, of 32 random bytes. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Headers of an attempt, as the service's webhooks have them; those of the connection are not among them. */
export function headersOf(
  { id, name, body, event }: ListenMessage,
  secret: string,
  nowMs: number,
): Record<string, string> {
  const seconds = Math.floor(nowMs / 1_000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
    'surety-event': name,
    'surety-event-id': event.event_id,
    'surety-event-time': event.occurred_at,
    'content-type': 'application/json',
    'user-agent': 'Surety-Webhooks/1',
  };
}
