import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOfFeatures } from '../../src/feature-parts.ts';
import { listExportedColumns } from '../../src/features/sandbox/worlds/world-files-store.ts';
import { RowJudge } from '../../src/platform/row-rules.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const columnsOfTables = () =>
  listExportedColumns({ db: service.database.allBrands.db, brandId: '' });

test('every column of JSON of a world has a rule of its feature, and every rule is of a column', async () => {
  const tables = await columnsOfTables();
  for (const [table, columns] of tables) {
    expect(() => new RowJudge(table, columns, rowsOfFeatures, 'sandbox')).not.toThrow();
  }
  const unknown = rowsOfFeatures.flatMap(({ table, columns = {} }) => {
    const names = tables.get(table)?.map(({ name }) => name) ?? [];
    return Object.keys(columns).filter((name) => !names.includes(name));
  });
  expect(unknown).toEqual([]);
});

test('a column of JSON without a rule is found', () => {
  const columns = [{ name: 'planted', type: 'jsonb' }];
  expect(() => new RowJudge('cards', columns, rowsOfFeatures, 'sandbox')).toThrow(/planted/);
});
