import type { BrandScope } from '../context.ts';
import { createGatherer, type Gatherer } from '../gatherer.ts';
import { handleOf, type Tx } from './database.ts';

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
  type WantedRow = { db: Tx; id: string };
  // One for each pool, so that the bounds hold for all brands of a process together.
  const gatherers = new WeakMap<object, Gatherer<WantedRow, Row | undefined>>();

  const open = (): Gatherer<WantedRow, Row | undefined> =>
    createGatherer({
      maxBatch: 100,
      maxInFlightOfGroup: 1,
      maxInFlight: 4,
      maxWaiting: 10_000,
      mayRepeat: () => false,
      run: async (brandId, wanted) => {
        const [first] = wanted;
        if (!first) return [];
        const ids = [...new Set(wanted.map(({ id }) => id))];
        const rows = await read({ db: first.db, brandId }, ids);
        const byId = new Map(rows.map((row) => [idOf(row), row]));
        return wanted.map(({ id }) => byId.get(id));
      },
    });

  return async (scope: BrandScope, id: string): Promise<Row | undefined> => {
    const { db, brandId } = scope;
    const handle = handleOf(db);
    if (!handle) return (await read(scope, [id]))[0];
    const { pool } = handle;
    const gatherer = gatherers.get(pool) ?? open();
    gatherers.set(pool, gatherer);
    return gatherer.submit(brandId, { db, id });
  };
}
