import { randomUUID } from 'node:crypto';
import { openService } from '../server/src/commands/open-service.ts';
import { Shutdown } from '../server/src/commands/shutdown.ts';
import { readConfig } from '../server/src/config.ts';
import { openDepositAccount } from '../server/src/features/accounts/accounts/accounts.ts';
import { createCard } from '../server/src/features/cards/cards/cards.ts';
import { createCustomer } from './calls.ts';
import { copyCard } from './card-copies.ts';
import { funding } from './card-rows.ts';
import { withClient } from './databases.ts';
import { benchVaultKeys, type Sandbox } from './sandbox.ts';

export interface BenchCards {
  cardIds: string[];
  depositIds: string[];
}

/** A deposit that no run exhausts: a purchase is 12.34, and a million dollars last for 81,000. */
const depositCents = 100_000_000;

/**
 * Opens cards in provable books: one is issued through the service's API and funded by
 * `post_journal`, the others are copied from it in SQL. Returns all of them, or a random `sample`.
 */
export async function openCards(
  sandbox: Sandbox,
  options: { dataDir: string; databaseUrl: string; count: number; sample?: number },
): Promise<BenchCards> {
  const { databaseUrl, count, sample = count } = options;
  const { brandId, programId } = sandbox;
  const first = await openFirstCard(sandbox, options);
  await withClient(databaseUrl, (client) =>
    client.query(fundDeposit, [brandId, programId, first.depositId, depositCents]),
  );
  await copyCard(databaseUrl, { brandId, ...first }, count - 1);
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ card_id: string; deposit_id: string }>(
      'select card_id, deposit_id from bench_ids order by random() limit $1',
      [sample],
    );
    await client.query('drop table bench_ids');
    return {
      cardIds: rows.map((row) => row.card_id),
      depositIds: rows.map((row) => row.deposit_id),
    };
  });
}

async function openFirstCard(
  sandbox: Sandbox,
  options: { dataDir: string; databaseUrl: string },
): Promise<{ customerId: string; depositId: string }> {
  const customerId = await createCustomer(sandbox);
  const shutdown = new Shutdown();
  const config = {
    ...readConfig({
      SURETY_DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      SURETY_VAULT_KEYS: benchVaultKeys,
    }),
    logLevel: 'error',
  };
  const { service } = await openService(config, shutdown, { lockFolder: false });
  const { brandId, programId } = sandbox;
  const context = await service.createContext(brandId, { kind: 'job' }, `bench-${randomUUID()}`);
  const deposit = await context.unit((unit) => openDepositAccount(unit, { programId, customerId }));
  await createCard(context, { accountId: deposit.account_id, cardDesignId: null });
  await shutdown.run();
  return { customerId, depositId: deposit.account_id };
}

const fundDeposit = `
  select count(*) from accounts a, lateral post_journal($1, gen_random_uuid(),
    '${funding.sourceKind}', gen_random_uuid(), '${funding.step}', false, '${funding.description}',
    '${funding.at}', a.currency,
    array[internal_account($1, $2, 'bank_settlement', a.currency, a.account_id), a.account_id],
    array[-$4::bigint, $4::bigint])
   where a.brand_id = $1 and a.account_id = $3`;
