import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import {
  fetchPage,
  mapPage,
  type Page,
  type PageRequest,
} from '../../../platform/http/schemas/paging.ts';
import { brandErrors } from './brand-errors.ts';
import { findProgram, listProgramRows, lockProgram, pageProgramRows } from './brands-store.ts';
import type { Operator } from './operator.ts';
import { type ProgramSettings, readProgramSettings } from './program-settings-rules.ts';

/** A brand's relationship with a partner bank (contract, section 1). */
export interface Program {
  programId: string;
  name: string;
  currency: string;
  settings: ProgramSettings;
}

/** The program, or `invalid_program` when the brand has none of that id. */
export async function getProgram(context: Context, programId: string): Promise<Program> {
  const row = await findProgram(context, programId);
  if (!row) throw new DomainError(brandErrors.invalid_program, { program_id: programId });
  return toProgram(row);
}

/** Locks the program until the transaction ends, or `invalid_program`. */
export async function lockProgramOf(unit: Unit, programId: string): Promise<void> {
  if (await lockProgram(unit, programId)) return;
  throw new DomainError(brandErrors.invalid_program, { program_id: programId });
}

/** The brand's first program: its settings apply where nothing names a program. */
export async function findFirstProgram(context: Context): Promise<Program | undefined> {
  const [row] = await listProgramRows(context);
  return row && toProgram(row);
}

/** A brand's programs with their settings, oldest first. */
export async function listProgramsOf(context: Context): Promise<Program[]> {
  return (await listProgramRows(context)).map(toProgram);
}

/** A page of a brand's programs, newest first. */
export async function pagePrograms(context: Context, page: PageRequest): Promise<Page<Program>> {
  return mapPage(await fetchPage(page, (part) => pageProgramRows(context, part)), toProgram);
}

/** Ids of the programs whose bank files have this sender and bank. */
export async function listSenderPrograms(
  context: Context,
  sender: Pick<ProgramSettings, 'ach_origin_id' | 'ach_bank_routing_number'>,
): Promise<string[]> {
  const alike = (await listProgramsOf(context)).filter(
    ({ settings }) =>
      settings.ach_origin_id === sender.ach_origin_id &&
      settings.ach_bank_routing_number === sender.ach_bank_routing_number,
  );
  return alike.map(({ programId }) => programId);
}

function toProgram(row: Awaited<ReturnType<typeof listProgramRows>>[number]): Program {
  return {
    programId: row.program_id,
    name: row.name,
    currency: row.currency,
    settings: readProgramSettings(row.settings),
  };
}

/** A brand's programs, oldest first. */
export async function listPrograms(operator: Operator, brandId: string) {
  return operator.transaction((tx) => listProgramRows({ db: tx, brandId }));
}
