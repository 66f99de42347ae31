import { randomBytes } from 'node:crypto';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import { receiverErrors } from './receiver-errors.ts';
import { maxReceivers, type ReceiverAnswer } from './receiver-rules.ts';
import {
  countReceiversLocked,
  deleteReceiver,
  findReceiver,
  insertReceiver,
  listReceiverRows,
  type ReceiverChanges,
  type ReceiverRow,
  updateReceiver,
} from './receivers-store.ts';

const tokenBytes = 24;

export interface NewReceiver {
  label: string;
  answer: ReceiverAnswer;
  delayMs: number;
}

/** The address to which webhooks deliver to a receiver. */
export function receiverUrl(context: Context, token: string): string {
  return `${context.port(publicAddress).publicUrl}/bin/${token}`;
}

/**
 * Makes a receiver with an address of its own.
 *
 * @throws DomainError `receiver_limit`
 */
export async function makeReceiver(context: Context, made: NewReceiver): Promise<ReceiverRow> {
  return context.unit(async (unit) => {
    if ((await countReceiversLocked(unit)) >= maxReceivers) {
      throw new DomainError(receiverErrors.receiver_limit, { limit: maxReceivers });
    }
    const row: ReceiverRow = {
      receiver_id: newId(),
      label: made.label,
      token: randomBytes(tokenBytes).toString('base64url'),
      answer: made.answer,
      delay_ms: made.delayMs,
      date_created: wallClock.now(),
    };
    await insertReceiver(unit, row);
    return row;
  });
}

/** Receivers of the brand, newest first. */
export function listReceivers(context: Context, page: PageRequest): Promise<Page<ReceiverRow>> {
  return fetchPage(page, (rows) => listReceiverRows(context, rows));
}

/** @throws DomainError `receiver_dne` */
export async function changeReceiver(
  context: Context,
  receiverId: string,
  changes: ReceiverChanges,
): Promise<ReceiverRow> {
  const row = await context.unit((unit) => updateReceiver(unit, receiverId, changes));
  return row ?? throwUnknown(receiverId);
}

/** Removes a receiver and its messages. @throws DomainError `receiver_dne` */
export async function removeReceiver(context: Context, receiverId: string): Promise<ReceiverRow> {
  const row = await context.unit((unit) => deleteReceiver(unit, receiverId));
  return row ?? throwUnknown(receiverId);
}

/** @throws DomainError `receiver_dne` */
export async function requireReceiver(context: Context, receiverId: string): Promise<void> {
  if (!(await findReceiver(context, receiverId))) throwUnknown(receiverId);
}

function throwUnknown(receiverId: string): never {
  throw new DomainError(receiverErrors.receiver_dne, { receiver_id: receiverId });
}
