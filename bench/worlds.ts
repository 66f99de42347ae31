import { setTimeout as sleep } from 'node:timers/promises';
import { createCustomer } from './calls.ts';
import type { BenchCards } from './cards.ts';
import { type LoadResult, quantile } from './load.ts';
import { sendPurchases } from './purchases.ts';
import type { Sandbox } from './sandbox.ts';

/** Rates of creating worlds, one after the other and concurrently. */
export interface WorldsMade {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  worlds: Sandbox[];
}

/** Creates worlds, `atOnce` at a time. */
export async function makeWorlds(
  sandbox: Sandbox,
  options: { count: number; atOnce: number },
): Promise<WorldsMade> {
  const worlds: Sandbox[] = [];
  const latencies: number[] = [];
  const startedAt = performance.now();
  const make = async () => {
    while (worlds.length + options.atOnce <= options.count) {
      const sentAt = performance.now();
      const world = await makeWorld(sandbox);
      latencies.push(performance.now() - sentAt);
      worlds.push(world);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, make));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: worlds.length / seconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    worlds,
  };
}

async function makeWorld(sandbox: Sandbox): Promise<Sandbox> {
  const url = `http://127.0.0.1:${sandbox.port}/api/v0.1/sandbox/worlds`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'management-key': sandbox.managementKey, 'content-type': 'application/json' },
    body: '{}',
  });
  const world = (await response.json()) as Record<string, string>;
  if (response.status !== 201) throw new Error(`A world was answered ${JSON.stringify(world)}`);
  const { brand_id = '', program_id = '', identity = '', authorization = '' } = world;
  const headers = { identity, authorization };
  return { ...sandbox, brandId: brand_id, programId: program_id, headers };
}

/** Purchases in one world while others exist, each with a call every few seconds. */
export async function buyBeside(
  sandbox: Sandbox,
  cards: BenchCards,
  others: Sandbox[],
  options: { connections: number; seconds: number; callsPerSecond: number },
): Promise<LoadResult> {
  const stopping = new AbortController();
  const busy = bustle(others, options.callsPerSecond, stopping.signal);
  try {
    return await sendPurchases(sandbox, cards, options);
  } finally {
    stopping.abort();
    await busy;
  }
}

/** Sends one call after the other, each in the next world. */
async function bustle(
  worlds: Sandbox[],
  callsPerSecond: number,
  signal: AbortSignal,
): Promise<void> {
  const calls = new Set<Promise<unknown>>();
  for (let turn = 0; worlds.length > 0 && callsPerSecond > 0 && !signal.aborted; turn++) {
    const world = worlds[turn % worlds.length];
    if (!world) break;
    const call = createCustomer(world).finally(() => calls.delete(call));
    calls.add(call);
    await sleep(1000 / callsPerSecond);
  }
  await Promise.all(calls);
}
