import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { brandErrors } from './brand-errors.ts';
import { findProgram, updateProgramSettings } from './brands-store.ts';
import type { Operator } from './operator.ts';
import { type ProgramSettings, readProgramSettings } from './program-settings-rules.ts';

/** Changes single settings of a program, leaving the others as they are. */
export async function changeProgramSettings(
  operator: Operator,
  brandId: string,
  programId: string,
  changes: Record<string, unknown>,
): Promise<ProgramSettings> {
  return operator.transaction(async (tx) => {
    const row = await findProgram({ db: tx, brandId: brandId }, programId);
    if (!row) throw new DomainError(brandErrors.invalid_program, { program_id: programId });
    const settings = readProgramSettings({ ...(row.settings as object), ...changes });
    const now = wallClock.now().toString();
    await updateProgramSettings(tx, brandId, programId, JSON.stringify(settings), now);
    return settings;
  });
}
