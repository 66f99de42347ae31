import { randomUUID } from 'node:crypto';
import type { BenchCards } from './cards.ts';
import { type LoadResult, refuseFailures, requestText, sendLoad } from './load.ts';
import type { Sandbox } from './sandbox.ts';

/** Body of a purchase. */
export function purchaseOf(cardId: string | undefined) {
  return {
    card_id: cardId,
    amount: '12.34',
    transaction_datetime: '2026-07-01 09:30',
    currency: 'USD',
    merchant_name: 'Coffee House',
    merchant_city: 'Springfield',
    merchant_state: 'IL',
    merchant_zip_code: '62701',
    mcc: '5812',
    mid: '1234',
  };
}

/** Sends purchases on random cards, each with its own Idempotency-Key. */
export async function sendPurchases(
  sandbox: Sandbox,
  cards: Pick<BenchCards, 'cardIds'>,
  options: { connections: number; seconds: number; perSecond?: number },
): Promise<LoadResult> {
  const nextRequest = purchasesOn(sandbox, cards);
  const result = await sendLoad({ ...options, port: sandbox.port, nextRequest });
  refuseFailures(result);
  return result;
}

/** Texts of purchases on random cards of a brand, each with its own Idempotency-Key. */
export function purchasesOn(
  { headers: keys }: Pick<Sandbox, 'headers'>,
  { cardIds }: Pick<BenchCards, 'cardIds'>,
): () => string {
  const marks = { card: 'CARD'.padEnd(36, '-'), key: 'KEY'.padEnd(36, '-') };
  const headers = { ...keys, 'idempotency-key': marks.key };
  const body = purchaseOf(marks.card);
  const text = requestText('POST', '/api/v0.1/simulate/authorization', headers, body);
  const [beforeKey = '', afterKey = ''] = text.split(marks.key);
  const [beforeCard = '', afterCard = ''] = afterKey.split(marks.card);
  return () => beforeKey + randomUUID() + beforeCard + pick(cardIds) + afterCard;
}

/** One of the members of a list, each as likely as the others. */
export function pick<T>(members: readonly T[]): T {
  const member = members[Math.floor(Math.random() * members.length)];
  if (member === undefined) throw new Error('Nothing to pick from');
  return member;
}
