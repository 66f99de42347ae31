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
import { cardNumber } from './card-number.ts';
import { issueCard } from './issue-card.ts';

const openServices: TestService[] = [];
let live: TestService;

const start = async (environment: 'live' | 'sandbox') => {
  const service = await startTestService({ environment, worker: false, isReadyForLive: true });
  openServices.push(service);
  return service;
};

beforeAll(async () => {
  live = await start('live');
});
afterAll(() => Promise.all(openServices.map((service) => service.stop())));

/** Scripted random source: the first number has digits `first` and zeros, the next `first` and ones. */
function scriptedChance(first: number) {
  let drawn = 0;
  const perNumber = 7;
  // Ids are generated beforehand, because `newId` itself draws random numbers.
  const ids = Array.from({ length: 20 }, () => newId());
  return {
    newId: () => String(ids.shift()),
    below: () => (drawn++ % perNumber === 0 ? first : Math.floor((drawn - 1) / perNumber)),
    bytes: (count: number) => randomBytes(count),
  };
}

/** Issues a card to a new customer; cards with equal `first` draw the same numbers. */
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
  const { number_sealed } = await service.database.allBrands.db
    .selectFrom('cards')
    .select('number_sealed')
    .where('brand_id', '=', brand.brandId)
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  return (await contextOf(service, brand)).vault.open(number_sealed, cardNumber, cardId);
}

const claimsOf = (service: TestService) =>
  service.database.allBrands.db.selectFrom('card_number_claims').selectAll().execute();
const middle = (number: string) => number.slice(8, 15);

describe('a card number in live', () => {
  test('is unique over brands: an issue that draws a used number draws again', async () => {
    const numbers = [
      await issue(live, live.brand, 1),
      await issue(live, live.brand, 1),
      await issue(live, await live.createBrand(), 1),
    ];
    expect(numbers.map(middle)).toEqual(['1000000', '1111111', '1222222']);
  });

  test('belongs to one card when concurrent issues draw it', async () => {
    const brands = await Promise.all(Array.from({ length: 4 }, () => live.createBrand()));
    const numbers = await Promise.all(brands.map((brand) => issue(live, brand, 2)));
    expect(numbers.map(middle).toSorted()).toEqual(['2000000', '2111111', '2222222', '2333333']);
  });

  test('is claimed by the installation’s hash, not by the brand’s', async () => {
    const number = await issue(live, live.brand, 3);
    const { vault } = await contextOf(live);
    const claims = await claimsOf(live);
    const hashes = claims.map(({ number_hash }) => number_hash.toString('hex'));
    expect(hashes).toContain(vault.installationHash(number, 'card.number').toString('hex'));
    expect(hashes).not.toContain(vault.keyedHash(number, 'card.number').toString('hex'));
  });

  test('is not issued again by its own brand, even if its claim is gone', async () => {
    const brand = await live.createBrand();
    await issue(live, brand, 5);
    await live.database.allBrands.db.deleteFrom('card_number_claims').execute();
    expect(middle(await issue(live, brand, 5))).toBe('5111111');
  });
});

test('sandbox card numbers are unique within a brand only, since worlds copy cards', async () => {
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
