import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextOf, openSampleCard } from '../../../../test/support/sample-cards.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { withChance } from '../../../kernel/chance.ts';
import { newId } from '../../../kernel/ids.ts';
import { issueCard } from './issue-card.ts';

const openServices: TestService[] = [];
let live: TestService;

const start = async (environment: 'live' | 'sandbox') => {
  const service = await startTestService({ environment, worker: false });
  openServices.push(service);
  return service;
};

beforeAll(async () => {
  live = await start('live');
});
afterAll(() => Promise.all(openServices.map((service) => service.stop())));

/** Gives the first number the digits `first` and zeros, the next one `first` and ones, and so on. */
function scriptedChance(first: number) {
  let drawn = 0;
  const perNumber = 7;
  // Made before: within the chance, `newId` asks it.
  const ids = Array.from({ length: 20 }, () => newId());
  return {
    newId: () => String(ids.shift()),
    below: () => (drawn++ % perNumber === 0 ? first : Math.floor((drawn - 1) / perNumber)),
    bytes: (count: number) => randomBytes(count),
  };
}

/** The number of a new card of a new customer, made by the same chance as that of every other `first`. */
async function issue(service: TestService, brand: TestBrand, first: number): Promise<string> {
  const card = await openSampleCard(service, 0n, brand);
  const context = await contextOf(service, brand);
  const { customerId, creditId: accountId } = card;
  const { card_id } = await withChance(scriptedChance(first), () =>
    context.unit((unit) =>
      issueCard(unit, {
        customerId,
        accountId,
        form: 'virtual',
        cardDesignId: null,
        terms: { bin: '99990000', validMonths: 36 },
        replaces: null,
      }),
    ),
  );
  return numberOf(service, brand, card_id);
}

async function numberOf(service: TestService, brand: TestBrand, cardId: string): Promise<string> {
  const { number_sealed } = await service.database.kysely
    .selectFrom('cards')
    .select('number_sealed')
    .where('brand_id', '=', brand.brandId)
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  return (await contextOf(service, brand)).vault.open(number_sealed, 'card.number');
}

const claimsOf = (service: TestService) =>
  service.database.kysely.selectFrom('card_number_claims').selectAll().execute();
const middle = (number: string) => number.slice(8, 15);

describe('a card number in live', () => {
  test('is no other brand’s: the next one is taken', async () => {
    const numbers = [
      await issue(live, live.brand, 1),
      await issue(live, live.brand, 1),
      await issue(live, await live.createBrand(), 1),
    ];
    expect(numbers.map(middle)).toEqual(['1000000', '1111111', '1222222']);
  });

  test('is one card’s of all that are made of it at once', async () => {
    const brands = await Promise.all(Array.from({ length: 4 }, () => live.createBrand()));
    const numbers = await Promise.all(brands.map((brand) => issue(live, brand, 2)));
    expect(numbers.map(middle).toSorted()).toEqual(['2000000', '2111111', '2222222', '2333333']);
  });

  test('is claimed by a hash that says nothing of it', async () => {
    const number = await issue(live, live.brand, 3);
    const { vault } = await contextOf(live);
    const claims = await claimsOf(live);
    const hashes = claims.map(({ number_hash }) => number_hash.toString('hex'));
    expect(hashes).toContain(vault.installationHash(number, 'card.number').toString('hex'));
    expect(hashes).not.toContain(vault.keyedHash(number, 'card.number').toString('hex'));
  });

  test('that the brand has itself is not taken again, though its claim is gone', async () => {
    const brand = await live.createBrand();
    await issue(live, brand, 5);
    await live.database.kysely.deleteFrom('card_number_claims').execute();
    expect(middle(await issue(live, brand, 5))).toBe('5111111');
  });
});

test('in a sandbox numbers are unique within a brand, since worlds copy cards', async () => {
  const sandbox = await start('sandbox');
  const other = await sandbox.createBrand();
  const numbers = [
    await issue(sandbox, sandbox.brand, 1),
    await issue(sandbox, sandbox.brand, 1),
    await issue(sandbox, other, 1),
  ];
  expect(numbers.map(middle)).toEqual(['1000000', '1111111', '1000000']);
  expect(await claimsOf(sandbox)).toEqual([]);
});
