import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { BrandScope, Context } from '../../../platform/context.ts';
import { brandErrors } from './brand-errors.ts';
import { lockProgram, updateProgramSettings } from './brands-store.ts';
import type { Operator } from './operator.ts';
import { mergeProgramSettings, type ProgramSettings } from './program-settings-rules.ts';
import { getProgram, type Program } from './read-programs.ts';

/** Changes single settings of a program, leaving the others as they are. */
export async function changeProgramSettings(
  operator: Operator,
  brandId: string,
  programId: string,
  changes: Record<string, unknown>,
): Promise<ProgramSettings> {
  return operator.transaction((tx) => applyChanges({ db: tx, brandId }, programId, changes));
}

/**
 * Changes single settings of a program of the caller's brand. Only a sandbox has it: in live the bank,
 * the network and the law set them, and the operator enters them.
 *
 * @throws DomainError `invalid_program`, `settings_by_operator`, `invalid_input`
 */
export async function changeOwnSettings(
  context: Context,
  programId: string,
  changes: Record<string, unknown>,
): Promise<Program> {
  const { brandId, environment } = context;
  await getProgram(context, programId);
  if (environment === 'live') {
    throw new DomainError(brandErrors.settings_by_operator, {
      brand_id: brandId,
      program_id: programId,
    });
  }
  return context.unit(async (unit) => {
    await applyChanges(unit, programId, changes);
    return getProgram(unit, programId);
  });
}

async function applyChanges(
  scope: BrandScope,
  programId: string,
  changes: Record<string, unknown>,
): Promise<ProgramSettings> {
  const row = await lockProgram(scope, programId);
  if (!row) throw new DomainError(brandErrors.invalid_program, { program_id: programId });
  const settings = mergeProgramSettings(row.settings, changes);
  const now = wallClock.now().toString();
  await updateProgramSettings(scope, programId, JSON.stringify(settings), now);
  return settings;
}
