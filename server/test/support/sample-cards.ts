import { sql } from 'kysely';
import { getAccount, openDepositAccount } from '../../src/features/accounts/accounts/accounts.ts';
import { postMovement } from '../../src/features/accounts/ledger/ledger.ts';
import { insertTransferRow } from '../../src/features/ach/transfers/transfers-store.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Context } from '../../src/platform/context.ts';
import { sampleCustomer } from './sample-people.ts';
import type { TestBrand, TestService } from './test-service.ts';

export interface SampleDeposit {
  customerId: string;
  depositId: string;
}

export interface SampleCard extends SampleDeposit {
  cardId: string;
  creditId: string;
}

/** Opens a context as jobs have it, for operations of other features. */
export async function contextOf(test: TestService, brand = test.brand): Promise<Context> {
  return test.service.createContext(brand.brandId, { kind: 'job' }, 'test');
}

/** Opens a customer with a security deposit account that holds `cents`. */
export async function openSampleDeposit(
  test: TestService,
  cents: bigint,
  brand: TestBrand = test.brand,
): Promise<SampleDeposit> {
  const { body } = await brand.api('POST', '/customers', sampleCustomer);
  const customerId: string = body.customer_id;
  const context = await contextOf(test, brand);
  const { programId } = brand;
  const deposit = await context.unit((unit) => openDepositAccount(unit, { programId, customerId }));
  const depositId = deposit.account_id;
  if (cents > 0n) await fundDeposit(test, depositId, cents, brand);
  return { customerId, depositId };
}

/** Credits a deposit as a direct deposit does, without an event. */
export async function fundDeposit(
  test: TestService,
  depositId: string,
  cents: bigint,
  brand: TestBrand = test.brand,
): Promise<void> {
  const context = await contextOf(test, brand);
  const now = context.clock.now();
  await context.unit(async (unit) => {
    const deposit = await getAccount(unit, depositId);
    const transfer = await insertTransferRow(unit, {
      brand_id: brand.brandId,
      transfer_id: newId(),
      kind: 'incoming',
      status: 'completed',
      customer_id: deposit.customer_id,
      program_id: brand.programId,
      destination_account_id: depositId,
      transaction_id: newId(),
      amount_cents: cents,
      currency: 'USD',
      class_code: 'WEB',
      same_day: false,
      settled_at: now,
      date_created: now,
      date_updated: now,
    });
    await postMovement(unit, {
      movement: 'direct_deposit_received',
      sourceKind: 'transfer',
      sourceId: transfer.transfer_id,
      journalId: transfer.transaction_id,
      programId: brand.programId,
      currency: 'USD',
      accountId: depositId,
      amountCents: cents,
    });
  });
}

/** Pays money of a deposit back to its owner's bank. */
export async function payBackDeposit(
  test: TestService,
  depositId: string,
  cents: bigint,
): Promise<void> {
  const context = await contextOf(test);
  const { programId } = test.brand;
  await context.unit((unit) =>
    postMovement(unit, {
      movement: 'paid_back',
      sourceKind: 'transfer',
      sourceId: newId(),
      programId,
      currency: 'USD',
      accountId: depositId,
      amountCents: cents,
    }),
  );
}

/** Opens a deposit with a card, whose limit is then `cents`. */
export async function openSampleCard(
  test: TestService,
  cents: bigint,
  brand: TestBrand = test.brand,
): Promise<SampleCard> {
  const deposit = await openSampleDeposit(test, cents, brand);
  const { body } = await brand.api('POST', '/cards', { account_id: deposit.depositId });
  return { ...deposit, cardId: body.card_id, creditId: body.account_id };
}

/** A purchase request for a card, valid in every field. */
export function samplePurchase(cardId: string, amount: string) {
  return {
    card_id: cardId,
    amount,
    transaction_datetime: '2026-07-01 09:30',
    currency: 'USD',
    merchant_name: 'Coffee House',
    merchant_city: 'Springfield',
    merchant_state: 'IL',
    merchant_zip_code: '62701',
    mcc: '5812',
    mid: '1234',
  };
}

/** Freezes a credit account, for which no API operation exists yet. */
export async function freezeAccount(
  { database }: TestService,
  { brandId, accountId }: { brandId: string; accountId: string },
): Promise<void> {
  await sql`
    with kept as (
      update account_balances set account_status = 'frozen'
       where brand_id = ${brandId} and account_id = ${accountId}
    )
    update accounts set status = 'frozen'
     where brand_id = ${brandId} and account_id = ${accountId}`.execute(database.allBrands.db);
}
