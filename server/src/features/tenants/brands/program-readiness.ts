import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { definePort } from '../../../platform/port.ts';
import { brandErrors } from './brand-errors.ts';
import { programGaps } from './program-gaps.ts';
import { readinessProblems, type VendorPart, vendorParts } from './program-readiness-rules.ts';
import { getProgram, type Program } from './read-programs.ts';

/** Parties that this installation is connected to in live. */
export const connectedVendors = definePort<ReadonlySet<VendorPart>>('connected vendors');

/**
 * The program, for an operation that begins something for a customer: in live the program must be
 * complete, because a KYC without a vendor, or a deposit at no bank, must not be accepted.
 *
 * @throws DomainError `invalid_program`; `program_not_ready`, which names everything that is missing.
 */
export async function requireReadyProgram(context: Context, programId: string): Promise<Program> {
  const program = await getProgram(context, programId);
  if (context.environment === 'sandbox') return program;
  const gaps = await programGaps.ask(context, program);
  const problems = [
    ...readinessProblems(program.settings, context.port(connectedVendors)),
    ...gaps.flat(),
  ];
  if (problems.length === 0) return program;
  throw new DomainError(brandErrors.program_not_ready, { program_id: programId, problems });
}

/**
 * Refuses an operation in live that needs a party which is not connected.
 *
 * @throws DomainError `vendor_not_connected`
 */
export function requireVendor(
  context: Pick<Context, 'environment' | 'port'>,
  part: VendorPart,
): void {
  if (context.environment === 'sandbox' || context.port(connectedVendors).has(part)) return;
  throw new DomainError(brandErrors.vendor_not_connected, { vendor: vendorParts[part] });
}
