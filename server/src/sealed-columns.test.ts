import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revealCalls } from '../test/support/reveal-calls.ts';
import { contextOf, openSampleCard } from '../test/support/sample-cards.ts';
import { sealedValues, sealValues } from '../test/support/sealed-values.ts';
import { startTestService, type TestService } from '../test/support/test-service.ts';
import { openWorldSteps } from '../test/support/world-steps.ts';
import { sealedColumns } from './catalogs.ts';
import type { SealedColumn } from './kernel/sealed-column.ts';
import type { Context } from './platform/context.ts';

let service: TestService;
let context: Context;

beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  context = await contextOf(service);
  await sealValues(service);
}, 120_000);
afterAll(() => service.stop());

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`;

test('every column of bytes is sealed, or a hash or salt', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'bytea'
       and c.column_name !~ '(hash|fingerprint|salt)$'`.execute(service.database.allBrands.db);
  const wrapped = ['brands.wrapped_data_key', 'installation.wrapped_hash_key'];
  const ofInstallation = ['person_totp.secret_sealed'];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...sealedColumns.map(nameOf), ...wrapped, ...ofInstallation].toSorted(),
  );
});

describe.each(sealedColumns.map((column) => [nameOf(column), column] as const))(
  'a value of %s',
  (_, column) => {
    test('opens in its own row', async () => {
      const values = await sealedValues(service, column);
      expect(values.length).toBeGreaterThan(1);
      for (const { sealed, row } of values) {
        expect(context.vault.openBytes(sealed, column, row).length).toBeGreaterThan(0);
      }
    });

    test('does not open in another row of the brand', async () => {
      const values = await sealedValues(service, column);
      for (const [i, { row }] of values.entries()) {
        const moved = values.at(i - 1)?.sealed ?? Buffer.alloc(0);
        expect(() => context.vault.openBytes(moved, column, row)).toThrow(/does not open/);
      }
    });

    test('does not open in another column, whose row has the same name', async () => {
      const [value] = await sealedValues(service, column);
      for (const other of sealedColumns.filter((each) => each !== column)) {
        expect(() =>
          context.vault.openBytes(value?.sealed ?? Buffer.alloc(0), other, value?.row ?? ''),
        ).toThrow(/does not open/);
      }
    });

    test('does not open in another brand, whose row has the same name', async () => {
      const [value] = await sealedValues(service, column);
      const { vault } = await contextOf(service, await service.createBrand());
      expect(() =>
        vault.openBytes(value?.sealed ?? Buffer.alloc(0), column, value?.row ?? ''),
      ).toThrow(/does not open/);
    });
  },
);

test('a card number moved to the card of another customer is not revealed', async () => {
  const [own, victim] = [await openSampleCard(service, 0n), await openSampleCard(service, 0n)];
  const { ask, view, secrets } = revealCalls(service);
  const { number } = await secrets(victim);
  await sql`
    update cards set number_sealed = v.number_sealed from cards v
     where cards.card_id = ${own.cardId} and v.card_id = ${victim.cardId}`.execute(
    service.database.allBrands.db,
  );
  const { status, text } = await view(await ask(own));
  expect(status).toBe(500);
  expect(text).not.toContain(number);
});

test('a PIN moved to the card of another customer is not verified', async () => {
  const [own, victim] = [await openSampleCard(service, 0n), await openSampleCard(service, 0n)];
  const { api } = service.brand;
  for (const [card, pin] of [
    [own, '4865'],
    [victim, '7391'],
  ] as const) {
    expect((await api('POST', `/cards/${card.cardId}/pin`, { pin })).status).toBeLessThan(300);
  }
  await sql`
    update card_pins set salt = o.salt, pin_hash = o.pin_hash from card_pins o
     where card_pins.card_id = ${victim.cardId} and o.card_id = ${own.cardId}`.execute(
    service.database.allBrands.db,
  );
  const { body } = await api('POST', `/cards/${victim.cardId}/pin/verify`, { pin: '4865' });
  expect(body.verified).toBe(false);
});

test('wrapped keys moved to another brand do not open there', async () => {
  const other = await service.createBrand();
  await sql`
    update brands set wrapped_data_key = o.wrapped_data_key from brands o
     where brands.brand_id = ${other.brandId} and o.brand_id = ${service.brand.brandId}`.execute(
    service.database.allBrands.db,
  );
  await expect(contextOf(service, other)).rejects.toThrow(/another brand's/);
});

test('a fork opens the values that it was made with, and seals its own', async () => {
  const worlds = await openWorldSteps(service);
  const origin = await worlds.make();
  const card = await openSampleCard(service, 0n, origin);
  const fork = await worlds.make({ from_snapshot: await worlds.snapshot(origin) });
  const shown = await revealCalls(service, origin).secrets(card);
  expect(await revealCalls(service, fork).secrets(card)).toEqual(shown);
  for (const { api } of [origin, fork]) {
    const { body } = await api('GET', `/customers/${card.customerId}`);
    expect(body).toMatchObject({ customer_id: card.customerId, first_name: expect.any(String) });
    const path = `/customers?email=${encodeURIComponent(`${body.email}`.toUpperCase())}`;
    expect((await api('GET', path)).body.data).toContainEqual(body);
  }
  const added = await openSampleCard(service, 0n, fork);
  expect((await revealCalls(service, fork).secrets(added)).number).toMatch(/^\d{16}$/);
});
