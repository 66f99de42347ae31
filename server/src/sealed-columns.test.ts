import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationCalls, ssns } from '../test/support/application-calls.ts';
import { answerText } from '../test/support/bank-answers.ts';
import { bankSteps } from '../test/support/bank-steps.ts';
import { paymentsText } from '../test/support/incoming-payments.ts';
import { sentDocument } from '../test/support/kyc-calls.ts';
import { revealCalls } from '../test/support/reveal-calls.ts';
import { contextOf, openSampleCard } from '../test/support/sample-cards.ts';
import { sampleBusiness, sampleCustomer, sampleOwner } from '../test/support/sample-people.ts';
import { startTestService, type TestService } from '../test/support/test-service.ts';
import { openWorldSteps } from '../test/support/world-steps.ts';
import { sealedColumns } from './catalogs.ts';
import { bankMailOf } from './features/sandbox/sandbox/bank-mail.ts';
import { rowName, type SealedColumn } from './kernel/sealed-column.ts';
import type { Context } from './platform/context.ts';

let test: TestService;
let context: Context;

beforeAll(async () => {
  test = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  context = await contextOf(test);
  for (let i = 0; i < 2; i++) await sealEverything(`${i}`);
  await sealBankFiles();
}, 120_000);
afterAll(() => test.stop());

/** Makes one value of most kinds. */
async function sealEverything(unique: string): Promise<void> {
  const { api } = test.brand;
  await openSampleCard(test, 1_000n);
  await api('POST', '/customers', sampleCustomer, { 'idempotency-key': `customer-${unique}` });
  const owner = { ...sampleOwner, ssn: ssns.passes };
  const made = await api('POST', '/businesses', { ...sampleBusiness, beneficial_owners: [owner] });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await api('POST', '/webhooks', { callback_url: 'https://example.com/hook', events: ['*'] });
  const applications = applicationCalls(test, test.brand);
  const id = await applications.kyc.createCustomer({ ssn: ssns.asksForDocuments });
  expect((await applications.kyc.start(id)).status).toBe(201);
  await api('POST', '/sandbox/clock/advance', { by: 'PT1M' });
  await applications.create(id, { ssn: ssns.passes });
  const { documents } = await applications.kyc.status(id);
  const sent = await applications.kyc.upload(id, sentDocument(documents[0].document_type));
  expect(sent.status).toBe(201);
  const content = `mail ${unique}`;
  const mail = { fileName: `mail ${unique}.ach`, content, availableAt: context.clock.now() };
  await bankMailOf(context).put([mail]);
}

/** Sends an entry to the bank and receives its correction and two payments. */
async function sealBankFiles(): Promise<void> {
  const bank = await bankSteps(test, test.brand);
  await bank.pull('2026-07-02T15:00:00Z');
  await bank.pull('2026-07-02T15:00:00Z');
  const fileId = await bank.cut('2026-07-02T20:45:00Z');
  const { entries } = await bank.contentOf(fileId);
  expect(entries.length).toBe(2);
  const changes = entries.map((sent) => ({
    ...sent,
    kind: 'change' as const,
    code: 'C01',
    correction: { accountNumber: '123' },
  }));
  await bank.arrive('2026-07-03T13:00:00Z', await answerText(changes));
  await bank.arrive('2026-07-03T13:00:00Z', await paymentsText([{}, {}]));
}

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`;

/** Values of a column with the names of their rows. */
async function valuesOf({ table, column, row }: SealedColumn, brandId = test.brand.brandId) {
  const key = row.map((name) => sql.ref(name));
  const { rows } = await sql<{ sealed: Buffer; key: (string | number)[] }>`
    select ${sql.ref(column)} as sealed, json_build_array(${sql.join(key)}) as key
      from ${sql.table(table)} where brand_id = ${brandId} and ${sql.ref(column)} is not null`.execute(
    test.database.allBrands.db,
  );
  return rows.map(({ sealed, key }) => ({ sealed, row: rowName(...key) }));
}

it('every column of bytes is sealed, or a hash or salt', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'bytea'
       and c.column_name !~ '(hash|fingerprint|salt)$'`.execute(test.database.allBrands.db);
  const wrapped = ['brands.wrapped_data_key', 'installation.wrapped_hash_key'];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...sealedColumns.map(nameOf), ...wrapped].toSorted(),
  );
});

describe.each(sealedColumns.map((column) => [nameOf(column), column] as const))(
  'a value of %s',
  (_, column) => {
    it('opens in its own row', async () => {
      const values = await valuesOf(column);
      expect(values.length).toBeGreaterThan(1);
      for (const { sealed, row } of values) {
        expect(context.vault.openBytes(sealed, column, row).length).toBeGreaterThan(0);
      }
    });

    it('does not open in another row of the brand', async () => {
      const values = await valuesOf(column);
      for (const [i, { row }] of values.entries()) {
        const moved = values.at(i - 1)?.sealed ?? Buffer.alloc(0);
        expect(() => context.vault.openBytes(moved, column, row)).toThrow(/does not open/);
      }
    });

    it('does not open in another column, whose row has the same name', async () => {
      const [value] = await valuesOf(column);
      for (const other of sealedColumns.filter((each) => each !== column)) {
        expect(() =>
          context.vault.openBytes(value?.sealed ?? Buffer.alloc(0), other, value?.row ?? ''),
        ).toThrow(/does not open/);
      }
    });

    it('does not open in another brand, whose row has the same name', async () => {
      const [value] = await valuesOf(column);
      const { vault } = await contextOf(test, await test.createBrand());
      expect(() =>
        vault.openBytes(value?.sealed ?? Buffer.alloc(0), column, value?.row ?? ''),
      ).toThrow(/does not open/);
    });
  },
);

it('a card number moved to the card of another customer is not revealed', async () => {
  const [own, victim] = [await openSampleCard(test, 0n), await openSampleCard(test, 0n)];
  const { ask, view, secrets } = revealCalls(test);
  const { number } = await secrets(victim);
  await sql`
    update cards set number_sealed = v.number_sealed from cards v
     where cards.card_id = ${own.cardId} and v.card_id = ${victim.cardId}`.execute(
    test.database.allBrands.db,
  );
  const { status, text } = await view(await ask(own));
  expect(status).toBe(500);
  expect(text).not.toContain(number);
});

it('a PIN moved to the card of another customer is not verified', async () => {
  const [own, victim] = [await openSampleCard(test, 0n), await openSampleCard(test, 0n)];
  const { api } = test.brand;
  for (const [card, pin] of [
    [own, '4865'],
    [victim, '7391'],
  ] as const) {
    expect((await api('POST', `/cards/${card.cardId}/pin`, { pin })).status).toBeLessThan(300);
  }
  await sql`
    update card_pins set salt = o.salt, pin_hash = o.pin_hash from card_pins o
     where card_pins.card_id = ${victim.cardId} and o.card_id = ${own.cardId}`.execute(
    test.database.allBrands.db,
  );
  const { body } = await api('POST', `/cards/${victim.cardId}/pin/verify`, { pin: '4865' });
  expect(body.verified).toBe(false);
});

it('wrapped keys moved to another brand do not open there', async () => {
  const other = await test.createBrand();
  await sql`
    update brands set wrapped_data_key = o.wrapped_data_key from brands o
     where brands.brand_id = ${other.brandId} and o.brand_id = ${test.brand.brandId}`.execute(
    test.database.allBrands.db,
  );
  await expect(contextOf(test, other)).rejects.toThrow(/another brand's/);
});

it('a fork opens the values that it was made with, and seals its own', async () => {
  const worlds = await openWorldSteps(test);
  const origin = await worlds.make();
  const card = await openSampleCard(test, 0n, origin);
  const fork = await worlds.make({ from_snapshot: await worlds.snapshot(origin) });
  const shown = await revealCalls(test, origin).secrets(card);
  expect(await revealCalls(test, fork).secrets(card)).toEqual(shown);
  const added = await openSampleCard(test, 0n, fork);
  expect((await revealCalls(test, fork).secrets(added)).number).toMatch(/^\d{16}$/);
});
