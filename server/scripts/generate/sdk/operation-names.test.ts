import { expect, test } from 'vitest';
import { nameOperations } from './operation-names.ts';

const table = {
  cards: { about: 'Cards.', first: ['list', 'reveal'] },
  keys: { about: 'Keys.' },
};
const operation = (operationId: string, sdk?: `${string}.${string}`) => ({
  operationId,
  ...(sdk ? { sdk } : {}),
});
const keys = [operation('rollKey', 'keys.roll'), operation('listKeys', 'keys.list')];

test('operations are named by resource, the usual or stated methods first', () => {
  const cards = ['get', 'reveal', 'close', 'list'].map((name) => operation(name, `cards.${name}`));
  expect(nameOperations([...keys, ...cards], table).map(({ id }) => id)).toEqual([
    ...['list', 'reveal', 'get', 'close'],
    ...['listKeys', 'rollKey'],
  ]);
});

test.each([
  ['an operation without a name', operation('getCard'), 'getCard: `sdk` must name a resource'],
  ['an unknown resource', operation('getCar', 'cars.get'), 'getCar: `sdk` must name a resource'],
  ['a resource alone', operation('getCard', 'cards.'), 'getCard: `sdk` must name a resource'],
  ['a name of another', operation('findKeys', 'keys.list'), 'findKeys and listKeys have one name'],
  ['a resource without an operation', operation('getKey', 'keys.get'), 'no operation is of cards'],
])('%s is refused', (_case, added, message) => {
  expect(() => nameOperations([...keys, added], table)).toThrow(message);
});
