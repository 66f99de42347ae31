import { plainJson } from '@surety/sdk/command/plain-text';
import { quoteAlways } from '@surety/sdk/command/shell-words';
import type { ListenMessage } from './listen-message.ts';

/** The message as a command for curl, unsigned: a signature in a history would be of no use in five minutes. */
export function curlOf({ id, name, body, event }: ListenMessage, target: string | null): string {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'surety-event': name,
    'surety-event-id': event.event_id,
  };
  const lines = [
    `curl -sS -X POST ${quoteAlways(target ?? 'http://localhost:3000/webhooks')}`,
    ...Object.entries(headers).map(([key, value]) => `-H ${quoteAlways(`${key}: ${value}`)}`),
    `-d ${quoteAlways(plainJson(body))}`,
  ];
  return lines.join(' \\\n  ');
}
