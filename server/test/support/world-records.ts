import { expect } from 'vitest';
import type { TestBrand } from './test-service.ts';

/**
 * A world's records as answered, except the brand's id, secrets (upload links), and the position of
 * an event among those of all brands.
 */
export async function worldRecords(world: TestBrand) {
  const get = async (path: string) => {
    const { status, body } = await world.api('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const listOf = async (path: string) => {
    const all: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { data, has_more, next_cursor } = await get(`${path}?limit=100${cursor}`);
      all.push(...data);
      if (!has_more) return all;
      cursor = `&${path === '/events' ? 'after' : 'cursor'}=${next_cursor}`;
    }
  };
  const accounts = (await listOf('/accounts')) as { type: string; account_id: string }[];
  const records = {
    events: await listOf('/events'),
    balances: await get(`/ledger/trial-balance?program_id=${world.programId}`),
    entries: await Promise.all(
      accounts
        .filter(({ type }) => type !== 'external')
        .map(({ account_id }) => listOf(`/accounts/${account_id}/entries`)),
    ),
    accounts,
    cards: await listOf('/cards'),
    customers: await listOf('/customers'),
    transactions: await listOf('/transactions'),
    transfers: await listOf('/transfers'),
    clock: await get('/sandbox/clock'),
  };
  const text = JSON.stringify(records)
    .replaceAll(world.brandId, 'BRAND')
    .replaceAll(/\/uploads\/[\w-]+/g, '/uploads/SECRET')
    .replaceAll(/"position":"[^"]+"/g, '"position":"PLACE"');
  return JSON.parse(text);
}
