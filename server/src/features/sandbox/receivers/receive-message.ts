import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '../../../kernel/ids.ts';
import { rowName, sealedColumn } from '../../../kernel/sealed-column.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import {
  fetchPage,
  mapPage,
  type Page,
  type PageRequest,
} from '../../../platform/http/schemas/paging.ts';
import { checkSignature, type SignatureCheck } from '../../events/webhooks/webhooks.ts';
import { receiverUrl, requireReceiver } from './manage-receivers.ts';
import { keptDays, keptMessages, statusOfAnswer } from './receiver-rules.ts';
import {
  insertMessage,
  listMessageRows,
  lockReceiver,
  type ReceiverRow,
  removeOldMessages,
} from './receivers-store.ts';

export const messageBody = sealedColumn('received_messages', 'sealed_body', [
  'receiver_id',
  'message_id',
]);

/** A message that a receiver got, with its body as it arrived. */
export interface ReceivedMessage extends SignatureCheck {
  messageId: string;
  receivedAt: Temporal.Instant;
  headers: Record<string, string>;
  body: string;
  /** Null for an answer that was not sent. */
  answeredStatus: number | null;
}

/** Keeps a message, checked with the secrets of the webhook that has the receiver's address. */
export async function receiveMessage(
  context: Context,
  receiver: ReceiverRow,
  sent: { headers: IncomingHttpHeaders; body: string },
): Promise<void> {
  const headers = plainHeaders(sent.headers);
  const url = receiverUrl(context, receiver.token);
  const { webhookId, signature } = await checkSignature(context, url, { ...sent, headers });
  const { receiver_id } = receiver;
  const now = wallClock.now();
  await context.unit(async (unit) => {
    if (!(await lockReceiver(unit, receiver_id))) return;
    const message_id = newId();
    await insertMessage(unit, {
      brand_id: unit.brandId,
      receiver_id,
      message_id,
      received_at: now,
      headers: JSON.stringify(headers),
      sealed_body: unit.vault.seal(sent.body, messageBody, rowName(receiver_id, message_id)),
      answered_status: statusOfAnswer(receiver.answer),
      webhook_id: webhookId,
      signature,
    });
    const before = now.subtract({ hours: keptDays * 24 });
    await removeOldMessages(unit, receiver_id, { kept: keptMessages, before });
  });
}

/** Messages of a receiver, newest first. @throws DomainError `receiver_dne` */
export async function listMessages(
  context: Context,
  receiverId: string,
  page: PageRequest,
): Promise<Page<ReceivedMessage>> {
  await requireReceiver(context, receiverId);
  const found = await fetchPage(page, (rows) => listMessageRows(context, receiverId, rows));
  return mapPage(found, (row) => ({
    messageId: row.message_id,
    receivedAt: row.received_at,
    headers: row.headers as Record<string, string>,
    body: context.vault.open(row.sealed_body, messageBody, rowName(receiverId, row.message_id)),
    answeredStatus: row.answered_status,
    webhookId: row.webhook_id,
    signature: row.signature as SignatureCheck['signature'],
  }));
}

/** Headers of one value each, as the endpoint of a webhook reads them. */
function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
