import { timeAt } from '../../../kernel/brand-clock.ts';
import { findClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../platform/context.ts';
import { setAlarms } from '../../../platform/jobs/due-alarms.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { scheduleHoldExpiry } from '../../cards/transactions/transactions.ts';
import { renewUploadLinks } from '../../onboarding/kyc/kyc.ts';
import { findWrappedDataKey } from '../../tenants/brands/brands.ts';
import { breakOffRuns } from '../scenarios/scenarios.ts';
import { thawInto } from './world-content.ts';
import { clearWorld, keptWithKeys, nextGeneration } from './worlds-store.ts';

/** Replaces the content of a world that the caller has closed by that of its own snapshot. */
export async function goBackTo(unit: Unit, worldId: string, snapshotId: string): Promise<void> {
  await nextGeneration(unit.db, worldId, wallClock.now().toString());
  await clearWorld(unit, worldId, keptWithKeys);
  await thawInto(unit, snapshotId, worldId);
  await awaken(unit, worldId, { renewAddresses: false });
}

/** Sets alarms for due work in a copied world. */
export async function awaken(
  unit: Unit,
  worldId: string,
  { renewAddresses }: { renewAddresses: boolean },
): Promise<void> {
  const inner = await unitIn(unit, worldId);
  if (renewAddresses) await renewUploadLinks(inner);
  await breakOffRuns(inner);
  await setAlarms(inner);
  await scheduleHoldExpiry(inner);
}

/** Unit of work of the world itself, in the transaction that creates or changes it. */
export async function unitIn(unit: Unit, worldId: string): Promise<Unit> {
  const wrapped = await findWrappedDataKey({ db: unit.db, brandId: worldId });
  if (!wrapped) throw new Error(`World ${worldId} has no data key`);
  const clock = await findClockState(unit.db, worldId);
  return unit.with({
    brandId: worldId,
    actor: { kind: 'job' },
    clock: { now: () => timeAt(clock, wallClock.now()) },
    vault: unit.port(installationVault).unwrap(wrapped, worldId),
  });
}
