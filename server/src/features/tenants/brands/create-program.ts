import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { insertProgram } from './brands-store.ts';
import type { Operator } from './operator.ts';
import { type ProgramSettings, readProgramSettings } from './program-settings-rules.ts';
import { requireBrand } from './read-brands.ts';

/** Creates a program; `settings` override the defaults one by one. Returns its id. */
export async function createProgram(
  operator: Operator,
  brandId: string,
  program: { name: string; currency: string; settings: Partial<ProgramSettings> },
): Promise<string> {
  const programId = newId();
  const settings = JSON.stringify(readProgramSettings(program.settings));
  const now = wallClock.now().toString();
  await operator.transaction(async (tx) => {
    await requireBrand({ db: tx, brandId });
    await insertProgram(tx, {
      brand_id: brandId,
      program_id: programId,
      name: program.name,
      currency: program.currency,
      settings,
      now,
    });
  });
  return programId;
}
