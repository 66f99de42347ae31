import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findCurrentPosition } from '../../../server/src/platform/db/event-position.ts';
import { openSampleCard, type SampleCard } from '../../../server/test/support/sample-cards.ts';
import { createSampleCustomer } from '../../../server/test/support/sample-links.ts';
import { startTestService, type TestService } from '../../../server/test/support/test-service.ts';
import { recipes, uncaused } from '../../src/commands/trigger/recipes.ts';
import { startCommand, useAccess } from '../support/command-run.ts';

let service: TestService;
let holder: SampleCard;

/** Events of the API document. */
const documented = Object.keys(
  (JSON.parse(readFileSync('openapi.json', 'utf8')) as { webhooks: object }).webhooks,
);

beforeAll(async () => {
  service = await startTestService();
  holder = await openSampleCard(service, 50_000n);
  useAccess({ origin: service.origin, ...service.brand.keys }, '/nonexistent');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.stop();
});

/**
 * KYCs, closings and freezes end a customer's course, and a payment pays all that is owed, so that each has a
 * customer of its own.
 */
const customerFor = async (event: string): Promise<string> => {
  if (/^(kyc|credit)\./.test(event)) return createSampleCustomer(service.brand);
  if (/^(account\.(clos|(un)?frozen)|transfer\.released)/.test(event))
    return (await openSampleCard(service, 50_000n)).customerId;
  return holder.customerId;
};

/**
 * Begins a transaction that holds back the list of events, for three seconds after `until`: longer than
 * the list waits. Resolves once it has begun, to the wait for its end.
 */
async function holdBackEvents(until: Promise<void>): Promise<() => Promise<void>> {
  const other = await service.createBrand();
  const writer = await service.service.createContext(other.brandId, { kind: 'job' }, 'test');
  const begun = Promise.withResolvers<void>();
  const ended = writer.unit(async (unit) => {
    await findCurrentPosition(unit.db);
    begun.resolve();
    await until;
    await unit.db.selectNoFrom(({ fn, lit }) => fn('pg_sleep', [lit(3)]).as('slept')).execute();
  });
  await begun.promise;
  return () => ended;
}

describe('surety trigger', () => {
  test('knows each event of the API document, and no other', () => {
    const known = [...Object.keys(recipes), ...Object.keys(uncaused)];
    expect(known.toSorted()).toEqual(documented.toSorted());
  });

  test.each(Object.keys(uncaused))('says what alone causes %s', async (event) => {
    const one = startCommand('trigger', event, '--yes');
    expect([await one.code, one.stderr()]).toEqual([2, expect.stringMatching(/failover/)]);
  });

  test.each(Object.keys(recipes))('causes %s for an existing customer', async (event) => {
    const customer = await customerFor(event);
    const one = startCommand('trigger', event, '--customer', customer, '--new', '--yes', '--json');
    expect([await one.code, one.stderr()]).toEqual([0, expect.stringMatching(/^To cause /)]);
    const { event_id, customer_id } = JSON.parse(one.stdout());
    const { body } = await service.brand.api('GET', `/events/${event_id}`);
    expect(body.event).toBe(event);
    expect([customer, null]).toContain(customer_id);
  });

  test('takes the newest object that fits and says which, or says what is missing', async () => {
    const card = await openSampleCard(service, 50_000n);
    const one = startCommand('trigger', 'transaction.authorized', '--yes');
    expect(await one.code).toBe(0);
    expect(one.stderr()).toContain(`Uses card ${card.cardId} (the newest that fits).`);
    const lonely = await createSampleCustomer(service.brand);
    const other = startCommand('trigger', 'card.created', '--customer', lonely, '--yes');
    expect(await other.code).toBe(2);
    expect(other.stderr()).toMatch(/There is no .* that fits\. --new makes one\./);
  });

  test('makes what is missing, up to a funded card, with --new', async () => {
    const lonely = await createSampleCustomer(service.brand);
    const argv = ['trigger', 'transaction.authorized', '--customer', lonely, '--new', '--yes'];
    const one = startCommand(...argv, '--json');
    expect([await one.code, one.stderr()]).toEqual([0, expect.stringContaining('Makes card')]);
    expect(JSON.parse(one.stdout()).customer_id).toBe(lonely);
  });

  test('does not move the clock for a purchase whose event is listed late', async () => {
    await service.brand.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
    const { now } = (await service.brand.api('GET', '/sandbox/clock')).body;
    const path = `/transactions?customer_id=${holder.customerId}&count=true&limit=1`;
    const countPurchases = async () => (await service.brand.api('GET', path)).body.count;
    const before = await countPurchases();
    const bought = Promise.withResolvers<void>();
    const ended = await holdBackEvents(bought.promise);
    const argv = ['trigger', 'transaction.authorized', '--customer', holder.customerId, '--yes'];
    const one = startCommand(...argv, '--json');
    try {
      await vi.waitFor(async () => expect(await countPurchases()).toBe(before + 1), 20_000);
    } finally {
      bought.resolve();
    }
    expect([await one.code, JSON.parse(one.stdout()).event]).toEqual([0, 'transaction.authorized']);
    await ended();
    expect((await service.brand.api('GET', '/sandbox/clock')).body.now).toBe(now);
    await service.brand.api('PATCH', '/sandbox/clock', { mode: 'running' });
  });

  test('looks once more after the last due work, whose event may be listed late', async () => {
    await service.brand.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
    const { now } = (await service.brand.api('GET', '/sandbox/clock')).body;
    const argv = ['trigger', 'transfer.completed', '--customer', holder.customerId];
    const settled = Promise.withResolvers<void>();
    const ended = await holdBackEvents(settled.promise);
    const one = startCommand(...argv, '--new', '--yes', '--json');
    try {
      await vi.waitFor(async () => {
        const path = `/transfers?customer_id=${holder.customerId}&status=completed`;
        const transfers = (await service.brand.api('GET', path)).body.data;
        expect(transfers.map(({ amount }: { amount: number }) => amount)).toContain(2_500);
        const [due] = (await service.brand.api('GET', '/sandbox/clock/due?limit=1')).body.data;
        const daysAhead = due ? (Date.parse(due.due_at) - Date.parse(now)) / 86_400_000 : 9;
        expect(daysAhead).toBeGreaterThan(8);
      }, 30_000);
    } finally {
      settled.resolve();
      await ended();
    }
    expect([await one.code, one.stderr()]).toEqual([0, expect.stringMatching(/^To cause /)]);
    expect(JSON.parse(one.stdout()).event).toBe('transfer.completed');
    await service.brand.api('PATCH', '/sandbox/clock', { mode: 'running' });
  });

  test('changes nothing in a dry run', async () => {
    const before = await service.brand.api('GET', '/events?after=latest');
    const one = startCommand('trigger', 'card.created', '--dry-run');
    expect(await one.code).toBe(0);
    expect(one.stderr()).toMatch(/Uses deposit account .*\nHere the changes would begin\.\n$/);
    const { next_cursor } = before.body;
    const { body } = await service.brand.api('GET', `/events?after=${next_cursor}&event=card.*`);
    expect(body.data).toEqual([]);
  });

  test('offers names for one that it does not know', async () => {
    const one = startCommand('trigger', 'card.authorized');
    expect(await one.code).toBe(2);
    expect(one.stderr()).toContain('Is it transaction.authorized?');
    const typo = startCommand('trigger', 'transfer.createt');
    expect(await typo.code).toBe(2);
    expect(typo.stderr()).toContain('Is it transfer.created or');
  });
});
