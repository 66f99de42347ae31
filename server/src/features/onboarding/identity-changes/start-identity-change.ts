import { renderInstant } from '../../../kernel/clock.ts';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import {
  customerErrors,
  lockCustomer,
  planReplacement,
  type ReplacementPlan,
  readSsn,
} from '../../people/customers/customers.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { hasRunningKyc, listPassedPrograms, startChangeKyc } from '../kyc/kyc.ts';
import { performChangeEffects } from './advance-change.ts';
import { identityChangeErrors } from './identity-change-errors.ts';
import { type IdentityChange, sealWanted } from './identity-change-record.ts';
import {
  type ChangeableField,
  type ChangeReason,
  checkedChanges,
  checkWanted,
  documentsFor,
  type Evidence,
  evidenceOf,
  givenFields,
  strongest,
  type WantedIdentity,
} from './identity-change-rules.ts';
import { identityChangeStates } from './identity-change-states.ts';
import { findOpenChange, insertChange, listCheckedTimes } from './identity-changes-store.ts';

export interface ChangeStart {
  customerId: string;
  reason: ChangeReason;
  wanted: WantedIdentity;
}

/**
 * Starts a change of values that KYC has confirmed. The evidence is that of the customer's strictest program. Errors
 * in order of precedence: the customer, the fields, no passed KYC, an open change, a running KYC, the limit.
 *
 * @throws DomainError `customer_dne`, `invalid_input`, `identity_change_unneeded`, `identity_change_open`,
 *   `customer_has_running_kyc`, `identity_change_limit`, `program_not_ready` in live.
 */
export async function startIdentityChange(
  context: Context,
  start: ChangeStart,
): Promise<IdentityChange> {
  return context.unit(async (unit) => {
    const { customerId, reason } = start;
    await lockCustomer(unit, customerId);
    const plan = await requirePlan(unit, start);
    const programs = await listPassedPrograms(unit, customerId);
    if (programs.length === 0) {
      const params = { customer_id: customerId };
      throw new DomainError(identityChangeErrors.identity_change_unneeded, params);
    }
    await refuseSecond(unit, customerId);
    const { programId, evidence } = await requiredEvidence(unit, programs, plan.changed);
    if (evidence !== 'none') await refuseBeyondLimit(unit, customerId);
    const changeId = newId();
    const wanted = pick(start.wanted, plan.changed);
    const verificationId =
      evidence === 'none'
        ? null
        : await startChangeKyc(unit, {
            identityChangeId: changeId,
            programId,
            customer: plan.after,
            ssn: await requireSsn(unit, customerId, wanted),
            documents: evidence === 'documents' ? documentsFor(plan.changed) : null,
          });
    return create(unit, {
      brand_id: unit.brandId,
      identity_change_id: changeId,
      customer_id: customerId,
      program_id: programId,
      verification_id: verificationId,
      reason,
      evidence,
      fields: plan.changed,
      wanted,
      date_created: unit.now,
      date_updated: unit.now,
    });
  });
}

/** The changed record; every rule that the request breaks is named at once. */
async function requirePlan(
  unit: Unit,
  { customerId, reason, wanted }: ChangeStart,
): Promise<ReplacementPlan & { changed: ChangeableField[] }> {
  const problems = checkWanted(reason, wanted);
  if (problems.length > 0) throw invalidInput(problems);
  const plan = await planReplacement(unit, customerId, wanted);
  if (plan.changed.length > 0) return plan;
  const rule = 'must differ from the record';
  throw invalidInput(givenFields(wanted).map((field) => ({ field, rule })));
}

async function refuseSecond(unit: Unit, customerId: string): Promise<void> {
  const open = await findOpenChange(unit, customerId);
  if (open) {
    throw new DomainError(identityChangeErrors.identity_change_open, {
      identity_change_id: open.identity_change_id,
      customer_id: customerId,
    });
  }
  if (await hasRunningKyc(unit, { kind: 'customer', customerId })) {
    const params = { customer_id: customerId };
    throw new DomainError(customerErrors.customer_has_running_kyc, params);
  }
}

/** The strongest evidence that a program of the customer requires, and the first program that does. */
async function requiredEvidence(
  unit: Unit,
  programs: readonly string[],
  fields: readonly ChangeableField[],
): Promise<{ programId: string; evidence: Evidence }> {
  const required = await Promise.all(
    programs.map(async (programId) => {
      const { settings } = await getProgram(unit, programId);
      return { programId, evidence: evidenceOf(fields, settings) };
    }),
  );
  const evidence = strongest(required.map((each) => each.evidence));
  const found = required.find((each) => each.evidence === evidence);
  if (!found) throw new Error('A customer who has passed KYC has a program');
  return found;
}

async function refuseBeyondLimit(unit: Unit, customerId: string): Promise<void> {
  const { limit, days } = checkedChanges;
  const period = { hours: days * 24 };
  const times = await listCheckedTimes(unit, customerId, unit.now.subtract(period));
  const blocking = times.at(-limit);
  if (!blocking) return;
  throw new DomainError(identityChangeErrors.identity_change_limit, {
    customer_id: customerId,
    limit,
    days,
    from: renderInstant(blocking.add(period)),
  });
}

async function requireSsn(
  unit: Unit,
  customerId: string,
  { ssn }: WantedIdentity,
): Promise<string> {
  const digits = ssn ?? (await readSsn(unit, customerId));
  if (!digits) throw new Error(`Customer ${customerId} has passed KYC without an SSN`);
  return digits;
}

async function create(unit: Unit, begun: Omit<IdentityChange, 'status'>): Promise<IdentityChange> {
  const facts = { isChecked: begun.verification_id !== null };
  const step = transition(identityChangeStates, null, 'start', facts);
  if (!step.moved) throw new Error('The state table has no start');
  const change = { ...begun, status: step.to };
  const { identity_change_id: changeId, wanted } = change;
  await insertChange(unit, { ...change, wanted: sealWanted(unit, changeId, wanted) });
  await performChangeEffects(step.effects, { unit, change });
  return change;
}

function pick(wanted: WantedIdentity, fields: readonly ChangeableField[]): WantedIdentity {
  return Object.fromEntries(fields.map((field) => [field, wanted[field]]));
}
