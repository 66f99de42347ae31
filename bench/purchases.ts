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
  const marks = { card: 'CARD', key: 'KEY' };
  const body = purchaseOf(marks.card.padEnd(36, '-'));
  const headers = { ...sandbox.headers, 'idempotency-key': marks.key.padEnd(36, '-') };
  const text = requestText('POST', '/api/v0.1/simulate/authorization', headers, body);
  const [beforeKey = '', afterKey = ''] = text.split(marks.key.padEnd(36, '-'));
  const [beforeCard = '', afterCard = ''] = afterKey.split(marks.card.padEnd(36, '-'));
  const { cardIds } = cards;
  const result = await sendLoad({
    ...options,
    port: sandbox.port,
    nextRequest: () => {
      const card = cardIds[Math.floor(Math.random() * cardIds.length)];
      return beforeKey + randomUUID() + beforeCard + card + afterCard;
    },
  });
  refuseFailures(result);
  return result;
}
