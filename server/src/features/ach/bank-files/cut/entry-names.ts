import { receiverNameLength, senderNameLength, writeName } from '../../../../kernel/ach-names.ts';
import type { Context } from '../../../../platform/context.ts';
import { readNames } from '../../../people/customers/customers.ts';
import type { TransferRow } from '../../transfers/transfers.ts';

/** Names in an entry, as a bank file writes them. */
export interface EntryNames {
  receiver: string;
  /** Name of the person who pays another; null unless the entry is a credit of class WEB. */
  sender: string | null;
}

/** True for a credit from person to person, whose entry names its sender. */
function hasSender({ kind, class_code }: TransferRow): boolean {
  return kind === 'push' && class_code === 'WEB';
}

/** Full names of the customers who send person-to-person credits, by customer id. */
export function readSenders(
  context: Context,
  transfers: readonly TransferRow[],
): Promise<Map<string, string>> {
  const ids = transfers.filter(hasSender).flatMap(({ customer_id }) => customer_id ?? []);
  return readNames(context, [...new Set(ids)]);
}

/** Names of a transfer's entry; undefined if one of them is missing or has nothing that can be written. */
export function namesOf(
  transfer: TransferRow,
  holderName: string,
  senders: ReadonlyMap<string, string>,
): EntryNames | undefined {
  const receiver = writeName(holderName, receiverNameLength);
  if (receiver === undefined) return undefined;
  if (!hasSender(transfer)) return { receiver, sender: null };
  const sender = writeName(senders.get(transfer.customer_id ?? '') ?? '', senderNameLength);
  return sender === undefined ? undefined : { receiver, sender };
}
