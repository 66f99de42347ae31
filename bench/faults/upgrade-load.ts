import { setTimeout as sleep } from 'node:timers/promises';
import { purchaseOf } from '../purchases.ts';
import { person } from './kyc-load.ts';
import { type Access, type Call, caller } from './service-processes.ts';

/** Requests of all kinds on one address after the other; what was not answered as a client may expect. */
export interface UpgradeLoad {
  /** Sends later requests to this address. */
  turnTo(port: number): void;
  /** Counts of requests sent and failed, and the longest time of one in milliseconds. */
  stop(): Promise<{ sent: number; failed: Map<string, number>; longestMs: number }>;
}

/** Issues a card with money to spend, by a scenario that comes with the service, and lets time run. */
export async function openCard(call: Call): Promise<string> {
  const run = await call('POST', '/sandbox/scenarios/happy-path/run');
  if (run?.body.status !== 'passed') throw new Error(`no card: ${JSON.stringify(run)}`);
  await call('PATCH', '/sandbox/clock', { mode: 'running' });
  const cards = await call('GET', '/cards?status=active&limit=1');
  const [card] = (cards?.body.data ?? []) as { card_id: string }[];
  if (!card) throw new Error(`no card: ${JSON.stringify(cards)}`);
  return card.card_id;
}

/** Reads and writes of all kinds in several lanes: customers, verifications, purchases, keys, lists. */
export function startUpgradeLoad(
  access: Access,
  { port, cardId, lanes }: { port: number; cardId: string; lanes: number },
): UpgradeLoad {
  let address = port;
  let stopping = false;
  let sent = 0;
  let longestMs = 0;
  const failed = new Map<string, number>();
  const call: Call = async (...request) => {
    sent += 1;
    const begun = performance.now();
    const answer = await caller(access, `http://127.0.0.1:${address}/api/v0.1`)(...request);
    longestMs = Math.max(longestMs, performance.now() - begun);
    if (answer && answer.status < 500) return answer;
    const what = describe(request, answer);
    failed.set(what, (failed.get(what) ?? 0) + 1);
    return answer;
  };
  const verify = async () => {
    const customer = await call('POST', '/customers', person);
    if (customer?.status !== 201) return;
    const path = `/customers/${customer.body.customer_id}`;
    await call('POST', `${path}/verification-kyc`, { program_id: access.program_id });
    await call('GET', path);
  };
  const useKeys = async () => {
    const made = await call('POST', '/keys', { label: 'upgrade' });
    if (made?.status !== 201) return;
    const { key_id } = made.body;
    await call('DELETE', `/keys/${key_id}`);
  };
  const look = async () => {
    for (const list of [
      'customers',
      'cards',
      'events',
      'transactions',
      'webhooks',
      'keys',
      'audit',
    ]) {
      await call('GET', `/${list}?limit=5`);
    }
  };
  const purchase = { ...purchaseOf(cardId), amount: '0.05' };
  const buy = async () => void (await call('POST', '/simulate/authorization', purchase));
  const works = [verify, buy, look, buy, useKeys, buy];
  const lane = async (index: number) => {
    for (let turn = index; !stopping; turn += 1) {
      await works[turn % works.length]?.();
      await sleep(25);
    }
  };
  const running = Array.from({ length: lanes }, (_, index) => lane(index));
  return {
    turnTo: (next) => {
      address = next;
    },
    stop: async () => {
      stopping = true;
      await Promise.all(running);
      return { sent, failed, longestMs: Math.round(longestMs) };
    },
  };
}

function describe([method, path]: Parameters<Call>, answer: Awaited<ReturnType<Call>>): string {
  const place = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, 'ID')}`;
  return answer
    ? `${place}: ${answer.status} ${answer.body.error_code ?? ''}`
    : `${place}: no answer`;
}
