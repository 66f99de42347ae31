import { randomUUID } from 'node:crypto';
import type pg from 'pg';
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
  const { brandId } = sandbox;
  await withService(options, async (service) => {
    const first = await openCard(service, sandbox);
    await withClient(databaseUrl, (client) => fund(client, sandbox, first.depositId));
    await copyCard(databaseUrl, { brandId, ...first }, count - 1);
  });
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

/** A brand whose cards are opened. */
type Brand = Pick<Sandbox, 'port' | 'headers' | 'brandId' | 'programId'>;

/** Opens `count` funded cards in each of several brands by the service's own use cases; returns the cards of each brand. */
export async function openBrandCards(
  brands: readonly Brand[],
  options: { dataDir: string; databaseUrl: string; count: number },
): Promise<BenchCards[]> {
  const opened: BenchCards[] = [];
  await withService(options, async (service) => {
    for (const brand of brands) {
      const cards: BenchCards = { cardIds: [], depositIds: [] };
      for (let n = 0; n < options.count; n++) {
        const { depositId, cardId } = await openCard(service, brand);
        await withClient(options.databaseUrl, (client) => fund(client, brand, depositId));
        cards.cardIds.push(cardId);
        cards.depositIds.push(depositId);
      }
      opened.push(cards);
    }
  });
  return opened;
}

type Service = Awaited<ReturnType<typeof openService>>['service'];

/** Runs `work` with the service's parts in this process, on the database of the service that is measured. */
export async function withService(
  options: { dataDir: string; databaseUrl: string },
  work: (service: Service) => Promise<void>,
): Promise<void> {
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
  await work(service).finally(() => shutdown.run());
}

async function openCard(service: Service, brand: Brand) {
  const { brandId, programId } = brand;
  const customerId = await createCustomer(brand);
  const context = await service.createContext(brandId, { kind: 'job' }, `bench-${randomUUID()}`);
  const deposit = await context.unit((unit) => openDepositAccount(unit, { programId, customerId }));
  const depositId = deposit.account_id;
  const card = await createCard(context, { accountId: depositId, cardDesignId: null });
  return { customerId, depositId, cardId: card.card_id };
}

function fund(client: pg.Client, { brandId, programId }: Brand, depositId: string) {
  return client.query(fundDeposit, [brandId, programId, depositId, depositCents]);
}

const fundDeposit = `
  select count(*) from accounts a, lateral post_journal($1, gen_random_uuid(),
    '${funding.sourceKind}', gen_random_uuid(), '${funding.step}', false, '${funding.description}',
    '${funding.at}', a.currency,
    array[internal_account($1, $2, 'bank_settlement', a.currency, a.account_id), a.account_id],
    array[-$4::bigint, $4::bigint])
   where a.brand_id = $1 and a.account_id = $3`;
