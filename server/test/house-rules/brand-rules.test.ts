import { expect, test } from 'vitest';
import {
  placesWithoutBrand,
  statementsOfLookup,
  statementsWithoutBrand,
  unannouncedHandles,
} from './brand-rules.ts';
import { repositoryFiles } from './repository-files.ts';
import { globalTables } from './schema-rules.ts';

const files = repositoryFiles();
const migrations = files.filter(({ path }) => path.startsWith('server/migrations/'));
const global = globalTables(migrations.map(({ text }) => text).join('\n'));
const path = 'server/src/features/cards/cards/cards-store.ts';
const find = (text: string) => statementsWithoutBrand([{ path, text }], global);

test('every statement of a feature filters by brand, or has a comment why it is global', () => {
  expect(global.size).toBeGreaterThan(3);
  expect(statementsWithoutBrand(files, global)).toEqual([]);
});

test.each([
  "db.selectFrom('cards').where('card_id', '=', cardId).execute()",
  'sql`select 1 from cards where card_id = 1`',
  "db.updateTable('cards').set(changes).where('card_id', '=', cardId)",
  'sql`update cards set status = 1, brand_id = 2 where ctid = 3`',
])('a missing brand is found: %s', (text) => {
  expect(find(text)).toHaveLength(1);
});

test.each([
  "db.selectFrom('cards').where('brand_id', '=', brandId).execute()",
  "db.selectFrom('installation').select('environment')",
  "/** global: a token belongs to one brand. */\nexport const find = () => db.selectFrom('cards');",
  'sql`update cards set status = 1 where ctid = 3 and brand_id = 2`',
  `const isSame = sql\`brand_id = 1\`;\nsql\`select 1 from cards where \${isSame}\``,
])('no missing brand is reported: %s', (text) => {
  expect(find(text)).toEqual([]);
});

test('the lookup has no statement on a table of its own: features list theirs', () => {
  expect(files.flatMap(statementsOfLookup)).toEqual([]);
  const planted = [
    "db.selectFrom('cards').where('brand_id', '=', brandId)",
    'sql`select card_id from cards where brand_id = 1`',
  ];
  const store = 'server/src/features/lookup/objects/objects-store.ts';
  expect(planted.flatMap((text) => statementsOfLookup({ path: store, text }))).toHaveLength(2);
  expect(statementsOfLookup({ path, text: planted.join(';') })).toEqual([]);
});

test('the handle of all brands is used where a comment says why', () => {
  expect(files.flatMap(unannouncedHandles)).toEqual([]);
});

test.each([
  'const find = () => listCards(database.allBrands.db);',
  'const { allBrands } = database;',
])('a use of the handle of all brands without a reason is found: %s', (text) => {
  expect(unannouncedHandles({ path, text })).toHaveLength(1);
  expect(unannouncedHandles({ path, text: `/** global: a reason. */\n${text}` })).toEqual([]);
});

test("SQL functions compare the brand wherever they use a row's place (ctid)", () => {
  expect(files.flatMap(placesWithoutBrand)).toEqual([]);
  const text = 'update cards c set status = 1\n where c.ctid = p.place;';
  expect(placesWithoutBrand({ path: 'server/src/x/sql/x.sql', text })).toHaveLength(1);
});
