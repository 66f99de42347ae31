import type { Event, Transfer } from '@surety/sdk';
import { wordsOfEvent } from '../events/event-words.ts';
import { type NameOfAccount, transferName } from './money-words.ts';

/** What the sentences of a customer's timeline name. */
export interface TimelineNames {
  readonly transfers: readonly Transfer[];
  readonly nameOf: NameOfAccount;
  /** Merchants by transaction id: events have none. */
  readonly merchants: ReadonlyMap<string, string>;
}

type NamedEvent = Pick<Event, 'event' | 'payload'>;

/** An event with the direction of its transfer, the kind of its account and the merchant of its purchase. */
export function timelineWords({ event, payload }: NamedEvent, names: TimelineNames): string {
  const fields = payload as Readonly<Record<string, unknown>>;
  const { text } = wordsOfEvent(
    { event, payload },
    names.merchants.get(textOf(fields.transaction_id)),
  );
  const transfer = names.transfers.find(({ transfer_id }) => transfer_id === fields.transfer_id);
  if (transfer) {
    return text.replace(/^Transfer of [\d$.,]+/, () => transferName(transfer, names.nameOf));
  }
  if (event === 'account.closed') {
    return fields.type === 'credit' ? 'Credit account closed' : 'Deposit account closed';
  }
  return text;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
