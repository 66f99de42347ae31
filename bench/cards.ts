import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openService, Shutdown } from '../server/src/commands/open-service.ts';
import { readConfig } from '../server/src/config.ts';
import { openDepositAccount } from '../server/src/features/accounts/accounts.ts';
import { createCard } from '../server/src/features/cards/cards.ts';
import { createCustomer } from './calls.ts';
import type { Sandbox } from './sandbox.ts';

export interface BenchCards {
  cardIds: string[];
  depositIds: string[];
}

/** A deposit that no run spends: a purchase is 12.34, a million dollars last 81,000 of them. */
const depositCents = 100_000_000;

/**
 * One card issued through the service's own doors, and `count` more like it, copied in SQL with
 * customers, accounts and balances of their own. Each deposit is funded by `post_journal`; with
 * `isFundingCopied` the first alone, and the others are copies of it that no journal explains: for
 * millions of cards, where nobody proves the books.
 */
export async function openCards(
  sandbox: Sandbox,
  options: { dataDir: string; databaseUrl: string; count: number; isFundingCopied?: boolean },
): Promise<BenchCards> {
  const first = await openFirstCard(sandbox, options);
  const client = new pg.Client(options.databaseUrl);
  await client.connect();
  try {
    const { brandId, programId } = sandbox;
    const fund = () => client.query(fundDeposits, [brandId, programId, depositCents]);
    if (options.isFundingCopied) await fund();
    // What is copied refers to what the first refers to: looking that up millions of times is no part.
    await client.query('set session_replication_role = replica');
    for (let from = 0; from < options.count; from += copiesAtOnce) {
      const to = Math.min(options.count, from + copiesAtOnce);
      await client.query(copyCards, [brandId, first.customerId, first.depositId, from + 1, to]);
    }
    await client.query('set session_replication_role = origin');
    if (!options.isFundingCopied) await fund();
    await client.query('vacuum analyze customers, accounts, account_balances, cards');
    const { rows } = await client.query<{ card_id: string; deposit_id: string }>(
      `select c.card_id, a.security_deposit_account_id as deposit_id
         from cards c join accounts a using (brand_id, account_id) where c.brand_id = $1`,
      [brandId],
    );
    return {
      cardIds: rows.map((row) => row.card_id),
      depositIds: rows.map((row) => row.deposit_id),
    };
  } finally {
    await client.end();
  }
}

const copiesAtOnce = 100_000;

async function openFirstCard(
  sandbox: Sandbox,
  options: { dataDir: string; databaseUrl: string },
): Promise<{ customerId: string; depositId: string }> {
  const customerId = await createCustomer(sandbox);
  const shutdown = new Shutdown();
  const config = {
    ...readConfig({ SURETY_DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl }),
    logLevel: 'error',
  };
  const { service } = await openService(config, shutdown, { lockFolder: false });
  const { brandId, programId } = sandbox;
  const context = await service.createContext(brandId, { kind: 'job' }, `bench-${randomUUID()}`);
  const deposit = await context.transaction((tx) =>
    openDepositAccount(tx, context, { programId, customerId }),
  );
  await createCard(context, { accountId: deposit.account_id, cardDesignId: null });
  await shutdown.run();
  return { customerId, depositId: deposit.account_id };
}

/** Rows are copied whole, with new ids, so that new columns need no change here. */
const copyCards = `
  with ids as materialized (
    select n, gen_random_uuid() as customer_id, gen_random_uuid() as deposit_id,
           gen_random_uuid() as credit_id, gen_random_uuid() as card_id
      from generate_series($4::int, $5::int) n
  ), old as (
    select a.account_id as credit_id from accounts a
     where a.brand_id = $1 and a.security_deposit_account_id = $3
  ), new_customers as (
    insert into customers
    select (jsonb_populate_record(c, jsonb_build_object('customer_id', ids.customer_id))).*
      from customers c, ids where c.brand_id = $1 and c.customer_id = $2
  ), new_balances as (
    insert into account_balances
    select (jsonb_populate_record(b, jsonb_build_object('account_id', ids.deposit_id,
             'credit_account_id', ids.credit_id))).*
      from account_balances b, ids where b.brand_id = $1 and b.account_id = $3
    union all
    select (jsonb_populate_record(b, jsonb_build_object('account_id', ids.credit_id))).*
      from account_balances b, old, ids where b.brand_id = $1 and b.account_id = old.credit_id
  ), new_accounts as (
    insert into accounts
    select (jsonb_populate_record(a, jsonb_build_object('account_id', ids.deposit_id,
             'customer_id', ids.customer_id, 'account_number', 100000000000 + ids.n))).*
      from accounts a, ids where a.brand_id = $1 and a.account_id = $3
    union all
    select (jsonb_populate_record(a, jsonb_build_object('account_id', ids.credit_id,
             'customer_id', ids.customer_id, 'security_deposit_account_id', ids.deposit_id))).*
      from accounts a, old, ids where a.brand_id = $1 and a.account_id = old.credit_id
  )
  insert into cards
  select (jsonb_populate_record(c, jsonb_build_object('card_id', ids.card_id, 'line_id', ids.card_id,
           'customer_id', ids.customer_id, 'account_id', ids.credit_id,
           'number_hash', '\\x' || md5(ids.card_id::text)))).*
    from cards c, old, ids where c.brand_id = $1 and c.account_id = old.credit_id`;

const fundDeposits = `
  select count(*) from accounts a, lateral post_journal($1, gen_random_uuid(), 'benchmark',
    gen_random_uuid(), 'pull_settled', false, 'Benchmark deposit', now(), a.currency,
    array[internal_account($1, $2, 'bank_settlement', a.currency, a.account_id), a.account_id],
    array[-$3::bigint, $3::bigint])
   where a.brand_id = $1 and a.type = 'security_deposit'`;
