import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleCard } from '../../../../test/support/sample-cards.ts';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** True while a statement waits for another transaction's lock. */
async function isOneWaiting(): Promise<boolean> {
  const { rows } = await service.owner.query(
    `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

test('replacing controls locks the balance before the card, as closing an account does', async () => {
  const { cardId, creditId } = await openSampleCard(service, 0n);
  const { db } = service.database.allBrands;
  const put = await db.transaction().execute(async (tx) => {
    await sql`select from account_balances where account_id = ${creditId} for update`.execute(tx);
    const answer = service.brand.api('PUT', `/cards/${cardId}/controls`, {
      spending_limits: { per_day: 100 },
    });
    await eventually(isOneWaiting);
    const free = await sql`
      select from cards where card_id = ${cardId} for update skip locked`.execute(tx);
    expect(free.rows).toHaveLength(1);
    return { answer };
  });
  expect((await put.answer).status).toBe(200);
});
