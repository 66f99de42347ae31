import { easternDate, startOfEasternDate } from '../../../../kernel/banking-calendar.ts';
import { fileIdModifier, modifierCount } from '../../../../kernel/nacha/file-header.ts';
import type { Unit } from '../../../../platform/context.ts';
import { listSenderPrograms, type ProgramSettings } from '../../../tenants/brands/brands.ts';
import type { TransferWindow } from '../../transfers/transfers.ts';
import { countSince, reserveSequences } from '../bank-files-store.ts';
import { windowCut, windowPayload } from '../file-windows.ts';
import { odfiIdOf, type PlaceInDay } from './file-content.ts';

/**
 * Place of a file that is cut now. The caller holds the lock of the bank's sequence, which serializes
 * the files of one sender and bank. Beyond 36 files, which only a sandbox has, modifiers repeat.
 */
export async function findPlace(unit: Unit, settings: ProgramSettings): Promise<PlaceInDay> {
  const programIds = await listSenderPrograms(unit, settings);
  const since = startOfEasternDate(easternDate(unit.now));
  const fileOfDay = await countSince(unit, programIds, since);
  return { fileOfDay, modifier: fileIdModifier(fileOfDay % modifierCount) ?? 'A' };
}

/**
 * Number of files that the sender may still cut today: a header is known by its date and modifier
 * (NACHA Operating Rules, appendix three, file ID modifier). Locks the bank's sequence until the
 * transaction ends. `fast` has no such limit, since its windows are seconds apart.
 */
export async function countFilesLeft(unit: Unit, settings: ProgramSettings): Promise<number> {
  await reserveSequences(unit, odfiIdOf(settings), 0);
  if (settings.ach_speed === 'fast') return Number.POSITIVE_INFINITY;
  const { fileOfDay } = await findPlace(unit, settings);
  return Math.max(modifierCount - fileOfDay, 0);
}

/** Cuts a window on the next day: just after midnight, before the operators' night deadline. */
export async function cutTomorrow(unit: Unit, window: TransferWindow): Promise<void> {
  const at = startOfEasternDate(easternDate(unit.now).add({ days: 1 }));
  await windowCut.schedule(unit, windowPayload(window), { at });
  const { requestId, brandId, log } = unit;
  log.warn(
    { request_id: requestId, brand_id: brandId, program_id: window.programId, at: String(at) },
    'all 36 bank files of the day are cut: the next one is cut after midnight, US Eastern time',
  );
}
