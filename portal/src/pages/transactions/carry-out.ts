import type { Surety } from '@surety/sdk';
import type { Remedy, RemedyRequest } from '@surety/sdk/decisions';
import { sendRequest } from '../../requests/portal-request.ts';

interface TriedPurchase {
  readonly transaction_id: string;
  readonly approved: boolean;
}

/** Makes the changes of a remedy, and sends the purchase again. */
export async function carryOut(surety: Surety, remedy: Remedy): Promise<TriedPurchase> {
  let answer: unknown;
  for (const each of remedy.before) answer = await send(surety, each);
  const made = remedy.makesCard ? { card_id: findCard(answer) } : {};
  const fields = Object.entries({ ...remedy.purchase, ...made });
  const body = Object.fromEntries(fields.filter(([, value]) => value !== null));
  const transaction = await sendRequest<{
    transaction_id: string;
    transaction_response_code: string;
  }>(surety, { resource: 'simulate', verb: 'authorization', body });
  const { transaction_id, transaction_response_code } = transaction;
  return { transaction_id, approved: transaction_response_code === '00' };
}

function send(surety: Surety, { resource, method, ids, body }: RemedyRequest): Promise<unknown> {
  const hasBody = Object.keys(body).length > 0;
  return sendRequest(surety, { resource, verb: method, ids, ...(hasBody ? { body } : {}) });
}

/** The id of the card in an answer: of a card itself, or somewhere in the report of a scenario. */
function findCard(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return '';
  for (const [name, value] of Object.entries(answer)) {
    if (name === 'card_id' && typeof value === 'string') return value;
    const below = findCard(value);
    if (below) return below;
  }
  return '';
}
