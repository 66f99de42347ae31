import { easternDate } from '../../../kernel/banking-calendar.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { BrandScope, Context } from '../../../platform/context.ts';
import type { Program, ProgramSettings } from '../../tenants/brands/brands.ts';
import { type AgreementKind, agreementKindNames } from './agreement-rules.ts';
import { listOwnKinds } from './agreements-store.ts';
import { readKinds } from './require-consents.ts';

/** Kinds that every secured card has: its terms, the pledge of the deposit, the use of data. */
const always: readonly AgreementKind[] = ['cardholder', 'security', 'privacy'];

type Requiring = Pick<ProgramSettings, 'consents_to_apply' | 'consents_for_card'>;

/**
 * Agreements that a live program lacks on a day: those that every secured card has, and those that its settings
 * require. A sample of the sandbox is none.
 */
export async function findAgreementGaps(
  scope: BrandScope,
  program: { programId: string; settings: Requiring },
  today: Temporal.PlainDate,
): Promise<FieldProblem[]> {
  const { programId, settings } = program;
  const own = await listOwnKinds(scope, { programId, today: today.toString() });
  const needed = new Set([
    ...always,
    ...readKinds(settings.consents_to_apply),
    ...readKinds(settings.consents_for_card),
  ]);
  return agreementKindNames
    .filter((kind) => needed.has(kind) && !own.includes(kind))
    .map((kind) => ({
      field: `agreements.${kind}`,
      rule: 'must be published by POST /programs/{program_id}/agreements, and be in force',
    }));
}

/** The gaps of a program, for its readiness. */
export function agreementGapsOf(context: Context, program: Program): Promise<FieldProblem[]> {
  return findAgreementGaps(context, program, easternDate(context.clock.now()));
}
