import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { purchaseOf } from '../purchases.ts';
import { ask } from './kyc-load.ts';
import type { Call } from './service-processes.ts';

/** Purchases and transfers under way, each repeated with its key until its answer is known. */
export interface EffectLoad {
  stop(): Promise<void>;
  count(url: string): Promise<EffectCounts>;
}

interface EffectCounts {
  /** Acknowledged ones by kind. */
  purchases: number;
  transfers: number;
  /** Acknowledged, and not in the database. */
  lost: number;
  /** More than one for a key, acknowledged or not. */
  doubled: number;
  /** Answers other than the expected ones, with their status. */
  refused: ReadonlyMap<string, number>;
}

const kinds = {
  purchases: {
    path: '/simulate/authorization',
    countSql: `select merchant_name as key, count(*)::int as count from transactions
                where merchant_name = any($1::text[]) group by 1`,
  },
  transfers: {
    path: '/transfers',
    countSql: `select description as key, count(*)::int as count from transfers
                where description = any($1::text[]) group by 1`,
  },
};
type Kind = keyof typeof kinds;

/** Every eighth effect is a transfer between the accounts of the oldest one. */
export async function startEffectLoad(
  call: Call,
  options: { cardId: string; lanes: number; pauseMs: number },
): Promise<EffectLoad> {
  const known = await call('GET', '/transfers?limit=100');
  const transfer = ((known?.body.data ?? []) as Record<string, unknown>[]).at(-1);
  if (!transfer) throw new Error(`no transfer: ${JSON.stringify(known)}`);
  const { origination_account_id, destination_account_id } = transfer;
  const bodyOf = {
    purchases: (key: string) => ({
      ...purchaseOf(options.cardId),
      amount: '0.01',
      merchant_name: key,
    }),
    transfers: (key: string) => ({
      ach: { class_code: 'WEB', same_day: false },
      origination_account_id,
      destination_account_id,
      amount: 1,
      description: key,
    }),
  };
  const sent = { purchases: [] as string[], transfers: [] as string[] };
  const acknowledged = { purchases: [] as string[], transfers: [] as string[] };
  const refused = new Map<string, number>();
  let stopping = false;
  const send = async (kind: Kind) => {
    const key = randomUUID();
    sent[kind].push(key);
    for (;;) {
      const answer = await call('POST', kinds[kind].path, bodyOf[kind](key), key);
      if (answer && answer.status < 300) return void acknowledged[kind].push(key);
      // 409: the first request with the key has not ended yet.
      if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429) {
        refused.set(`${kind}: ${JSON.stringify(answer.body)}`, answer.status);
        return;
      }
      await sleep(100);
    }
  };
  const lane = async (index: number) => {
    for (let turn = index; !stopping; turn += 1) {
      await send(turn % 8 === 0 ? 'transfers' : 'purchases');
      await sleep(options.pauseMs);
    }
  };
  const running = Array.from({ length: options.lanes }, (_, index) => lane(index));
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
    count: async (url) => {
      let [lost, doubled] = [0, 0];
      for (const kind of ['purchases', 'transfers'] as const) {
        const rows = await ask<{ key: string; count: number }>(url, kinds[kind].countSql, [
          sent[kind],
        ]);
        if (!rows) throw new Error('The database does not answer');
        const stored = new Set(rows.map(({ key }) => key));
        lost += acknowledged[kind].filter((key) => !stored.has(key)).length;
        doubled += rows.filter(({ count }) => count > 1).length;
      }
      const { purchases, transfers } = acknowledged;
      return { purchases: purchases.length, transfers: transfers.length, lost, doubled, refused };
    },
  };
}
