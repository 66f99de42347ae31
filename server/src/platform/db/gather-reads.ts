import type { BrandScope } from '../context.ts';
import { createGatherer, type Gatherer } from '../gatherer.ts';
import type { Tx } from './database.ts';

/** Reads rows of one kind by their ids, one brand at a time. */
export interface GatheredRead<Row> {
  /** Reads all ids in one statement; rows that do not exist are absent. */
  read(scope: BrandScope, ids: string[]): Promise<Row[]>;
  idOf(row: Row): string;
}

/**
 * Combines single-row reads requested at the same time into one statement (the pattern of
 * DataLoader): a round trip costs more than the row. A read sees everything committed before its
 * request, since its statement begins afterwards. Inside a transaction each read runs alone.
 */
export function gatherReads<Row>({ read, idOf }: GatheredRead<Row>) {
  const gatherers = new WeakMap<Tx, Gatherer<string, Row | undefined>>();

  const open = (db: Tx): Gatherer<string, Row | undefined> =>
    createGatherer({
      maxBatch: 100,
      maxInFlightOfGroup: 1,
      maxInFlight: 4,
      maxWaiting: 10_000,
      mayRepeat: () => false,
      run: async (brandId, ids) => {
        const rows = await read({ db, brandId }, [...new Set(ids)]);
        const byId = new Map(rows.map((row) => [idOf(row), row]));
        return ids.map((id) => byId.get(id));
      },
    });

  return async (scope: BrandScope, id: string): Promise<Row | undefined> => {
    const { db, brandId } = scope;
    if (db.isTransaction) return (await read(scope, [id]))[0];
    const gatherer = gatherers.get(db) ?? open(db);
    gatherers.set(db, gatherer);
    return gatherer.submit(brandId, id);
  };
}
