import { setTimeout as pause } from 'node:timers/promises';
import { rowName, type SealedColumn } from '../../../kernel/sealed-column.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { StartupError } from '../../../platform/startup-error.ts';
import { type DataKeyChange, dataKeyHeader } from '../../../platform/vault/vault.ts';
import { countSnapshots, lockDataKeys, updateDataKeys } from './brands-store.ts';
import type { Operator } from './operator.ts';
import {
  listOtherValues,
  readKeyTypes,
  replaceValue,
  type SealedPlace,
} from './sealed-values-store.ts';

/**
 * Time that lies between two steps of a rotation: processes read a brand's keys again every half
 * minute (`open-contexts.ts`), and a unit that began before may go on for some minutes.
 */
const usualSettleMs = 5 * 60_000;

/** Values that are sealed again in one transaction. */
const perStep = { rows: 200, bytes: 8 * 1024 * 1024 };

export interface DataKeyRotation {
  columns: readonly SealedColumn[];
  /** Tests pass 0. */
  settleMs?: number;
  onProgress(progress: DataKeyProgress): void;
}

export interface DataKeyProgress {
  brand_id: string;
  step: 'added' | 'waiting' | 'used' | 'resealed' | 'dropped';
  /** Version of the key that seals new values. */
  data_key: number;
  /** Values sealed again so far in this run. */
  resealed?: number;
}

/**
 * Gives brands new data keys, seals all of their values again, and drops the older keys. All that a
 * rotation knows is in the database: an interrupted one continues where it was when it is repeated.
 * Services may run meanwhile (docs/decisions/0156).
 *
 * @throws StartupError `bad_argument` for a world with snapshots, whose values have the older key.
 */
export async function rotateDataKeys(
  operator: Operator,
  brandIds: readonly string[],
  rotation: DataKeyRotation,
): Promise<void> {
  for (const brandId of brandIds) await addKey(operator, brandId, rotation);
  for (const brandId of brandIds) await useKey(operator, brandId, rotation);
  for (const brandId of brandIds) {
    await settle(operator, brandId, rotation);
    await resealAll(operator, brandId, rotation);
    await dropKeys(operator, brandId, rotation);
  }
}

/** Adds a key, unless an interrupted rotation has added one. */
async function addKey(operator: Operator, brandId: string, rotation: DataKeyRotation) {
  const isResumed = (await readKeys(operator, brandId)).versions.length > 1;
  if (!isResumed) await change(operator, brandId, 'add');
  const { current } = await readKeys(operator, brandId);
  rotation.onProgress({ brand_id: brandId, step: 'added', data_key: current });
}

/** Seals new values with the newest key, once every process knows it. */
async function useKey(operator: Operator, brandId: string, rotation: DataKeyRotation) {
  const { current, versions } = await readKeys(operator, brandId);
  if (current === Math.max(...versions)) return;
  await settle(operator, brandId, rotation);
  await change(operator, brandId, 'use');
  rotation.onProgress({ brand_id: brandId, step: 'used', data_key: Math.max(...versions) });
}

/** Waits until every process knows the last change of the brand's keys. */
async function settle(
  operator: Operator,
  brandId: string,
  { settleMs = usualSettleMs, onProgress }: DataKeyRotation,
): Promise<void> {
  const { current, changedAt } = await readKeys(operator, brandId);
  if (changedAt === null) return;
  const readyAtMs = changedAt.epochMilliseconds + settleMs;
  const leftMs = readyAtMs - wallClock.now().epochMilliseconds;
  if (leftMs <= 0) return;
  onProgress({ brand_id: brandId, step: 'waiting', data_key: current });
  await pause(leftMs);
}

/** Seals every value with another key again, column by column. */
async function resealAll(operator: Operator, brandId: string, rotation: DataKeyRotation) {
  let resealed = 0;
  for (const column of rotation.columns) {
    for (let after: SealedPlace | null = null; ; ) {
      const step: Step = await resealStep(operator, brandId, column, after);
      if (step.last === null) break;
      after = step.last;
      resealed += step.count;
      const { data_key } = step;
      rotation.onProgress({ brand_id: brandId, step: 'resealed', data_key, resealed });
    }
  }
}

interface Step {
  last: SealedPlace | null;
  count: number;
  data_key: number;
}

async function resealStep(
  operator: Operator,
  brandId: string,
  column: SealedColumn,
  after: SealedPlace | null,
): Promise<Step> {
  return operator.transaction(async (tx) => {
    const scope = { db: tx, brandId };
    const { wrapped_data_key: wrapped } = await lockDataKeys(scope);
    const vault = operator.vault.unwrap(wrapped, brandId);
    const { current } = operator.vault.dataKeysOf(wrapped, brandId);
    const types = await readKeyTypes(scope, column);
    const others = { header: dataKeyHeader(current), after, types };
    const values = await listOtherValues(scope, column, others, perStep);
    for (const { place, sealed } of values) {
      const row = rowName(...place);
      const resealed = vault.sealBytes(vault.openBytes(sealed, column, row), column, row);
      await replaceValue(scope, column, types, { place, sealed, resealed });
    }
    return { last: values.at(-1)?.place ?? null, count: values.length, data_key: current };
  });
}

/** Drops the older keys, while no value needs them. */
async function dropKeys(operator: Operator, brandId: string, rotation: DataKeyRotation) {
  const current = await operator.transaction(async (tx) => {
    const scope = { db: tx, brandId };
    await refuseSnapshots(scope);
    const { wrapped_data_key: wrapped } = await lockDataKeys(scope);
    const { current } = operator.vault.dataKeysOf(wrapped, brandId);
    const header = dataKeyHeader(current);
    for (const column of rotation.columns) {
      const others = { header, after: null, types: [] };
      const left = await listOtherValues(scope, column, others, { rows: 1, bytes: 1 });
      if (left.length > 0) {
        const where = `${column.table}.${column.column}`;
        throw new StartupError(
          'data_key_in_use',
          `A value of ${where} was sealed with an older data key meanwhile: run the command again.`,
        );
      }
    }
    const dropped = operator.vault.changeDataKeys(wrapped, brandId, 'drop');
    await updateDataKeys({ db: tx, brandId }, { wrapped: dropped, now: wallClock.now() });
    return current;
  });
  rotation.onProgress({ brand_id: brandId, step: 'dropped', data_key: current });
}

async function change(operator: Operator, brandId: string, step: DataKeyChange): Promise<void> {
  await operator.transaction(async (tx) => {
    const scope = { db: tx, brandId };
    await refuseSnapshots(scope);
    const { wrapped_data_key: wrapped } = await lockDataKeys(scope);
    const changed = operator.vault.changeDataKeys(wrapped, brandId, step);
    await updateDataKeys({ db: tx, brandId }, { wrapped: changed, now: wallClock.now() });
  });
}

async function readKeys(operator: Operator, brandId: string) {
  const row = await operator.transaction((tx) => lockDataKeys({ db: tx, brandId }));
  const keys = operator.vault.dataKeysOf(row.wrapped_data_key, brandId);
  return { ...keys, changedAt: row.data_keys_changed_at };
}

/** Refuses a world with snapshots: a restore brings values back that were sealed with their key. */
async function refuseSnapshots(scope: Parameters<typeof countSnapshots>[0]): Promise<void> {
  if ((await countSnapshots(scope)) === 0) return;
  throw new StartupError(
    'bad_argument',
    `World ${scope.brandId} has snapshots, which are sealed with its present data key: delete them first.`,
  );
}
