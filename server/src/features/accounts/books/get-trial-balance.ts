import type { Context } from '../../../platform/context.ts';
import { getProgram, type Program } from '../../tenants/brands/brands.ts';
import { listTrialBalanceRows, type TrialBalanceRow } from './books-store.ts';

/** Debit and credit balances of a program's accounts, by kind. */
export interface TrialBalance {
  program: Program;
  takenAt: Temporal.Instant;
  lines: TrialBalanceRow[];
  debitCents: bigint;
  creditCents: bigint;
}

/**
 * A program's trial balance: each account's balance on its debit or credit side. The sums of both
 * sides are computed, not assumed equal, so that the balance proves the journal.
 *
 * @throws DomainError `invalid_program`.
 */
export async function getTrialBalance(context: Context, programId: string): Promise<TrialBalance> {
  const program = await getProgram(context, programId);
  const lines = await listTrialBalanceRows(context, program.programId);
  return {
    program,
    takenAt: context.clock.now(),
    lines,
    debitCents: lines.reduce((sum, line) => sum + line.debit_cents, 0n),
    creditCents: lines.reduce((sum, line) => sum + line.credit_cents, 0n),
  };
}
