import { DomainError, isError } from '../../../kernel/domain-error.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { openDepositAccount } from '../../accounts/accounts/accounts.ts';
import type { Customer } from '../../people/customers/customers.ts';
import { kycErrors, startKyc } from '../kyc/kyc.ts';
import { findAdverseAction } from './adverse-actions-store.ts';
import { kycWords, mergeApplicant } from './applicant-rules.ts';
import { applicationErrors } from './application-errors.ts';
import { applicationEvents } from './application-events.ts';
import { type ApplicationRow, sealSubmitted } from './application-record.ts';
import {
  type ApplicationEffect,
  type ApplicationFacts,
  type ApplicationMove,
  applicationStates,
} from './application-states.ts';
import { approval } from './applications-jobs.ts';
import { updateApplication } from './applications-store.ts';
import { openOwnSsn } from './own-ssn.ts';
import { recordAdverseAction } from './record-adverse-action.ts';

export interface Move {
  unit: Unit;
  row: ApplicationRow;
  customer: Customer;
}

/** Columns that are saved with a new status. */
type MoveChanges = Partial<
  Pick<ApplicationRow, 'submitted_applicant' | 'failed_kyc_count' | 'failure_reasons'>
>;

/**
 * Changes the status of an application, which the caller has locked, and performs its effects in the
 * same transaction. `changes` are saved with the new status.
 *
 * @throws Error when the state table has no such status change; callers check the table first.
 */
export async function moveApplication(
  move: Move,
  on: ApplicationMove,
  facts: ApplicationFacts,
  changes: MoveChanges = {},
): Promise<void> {
  const { unit, row } = move;
  const step = transition(applicationStates, row.application_status, on, facts);
  if (!step.moved)
    throw new Error(`An application that is ${row.application_status} refuses ${on}`);
  let moved: ApplicationRow = { ...row, ...changes, application_status: step.to };
  for (const effect of step.effects) {
    moved = { ...moved, ...(await performers[effect]({ ...move, row: moved })) };
  }
  const { submitted_applicant: submitted, ...columns } = changes;
  await updateApplication(unit, row.application_id, {
    ...columns,
    ...(submitted && sealSubmitted(unit, row.application_id, submitted)),
    application_status: step.to,
    security_deposit_account_id: moved.security_deposit_account_id,
    date_updated: unit.now,
  });
}

/** Performers of the effects; each returns its changes of the row. */
const performers: Record<ApplicationEffect, (move: Move) => Promise<Partial<ApplicationRow>>> = {
  scheduleApproval: async ({ unit, row }) => {
    const { application_id } = row;
    await approval.schedule(unit, { application_id }, { at: unit.now });
    return {};
  },
  startKyc: async ({ unit, row, customer }) => {
    const applicant = mergeApplicant(customer, row.address_id, row.own_values);
    const ssn = applicant.own.has('ssn') ? openOwnSsn(unit, row) : undefined;
    await startKyc(unit, {
      subject: { kind: 'customer', customerId: row.customer_id },
      programId: row.program_id,
      applicationId: row.application_id,
      ...kycWords(applicant, ssn),
    }).catch((error: unknown) => {
      const isRunning = isError(error, kycErrors.kyc_in_progress);
      throw isRunning ? new DomainError(applicationErrors.application_kyc_running) : error;
    });
    return {};
  },
  openDepositAccount: async ({ unit, row }) => {
    const owner = { programId: row.program_id, customerId: row.customer_id };
    const { account_id } = await openDepositAccount(unit, owner);
    return { security_deposit_account_id: account_id };
  },
  'credit.application.approved': async ({ unit, row }) => {
    const { application_id, customer_id, security_deposit_account_id } = row;
    if (!security_deposit_account_id) throw new Error('An approved application has a deposit');
    await applicationEvents.approved.record(unit, {
      customerId: customer_id,
      objectId: application_id,
      payload: { application_id, accounts: { security_deposit_account_id } },
    });
    return {};
  },
  recordAdverseAction: async ({ unit, row }) => {
    await recordAdverseAction(unit, row);
    return {};
  },
  'credit.application.adverse_action': async ({ unit, row: { application_id, customer_id } }) => {
    const action = await findAdverseAction(unit, application_id);
    if (!action) throw new Error(`Application ${application_id} has no adverse action`);
    await applicationEvents.adverseAction.record(unit, {
      customerId: customer_id,
      objectId: application_id,
      payload: { application_id, adverse_action_id: action.adverse_action_id },
    });
    return {};
  },
  'credit.application.kyc_warning': async ({ unit, row, customer }) => {
    const { application_id, customer_id, application_status } = row;
    await applicationEvents.kycWarning.record(unit, {
      customerId: customer_id,
      objectId: application_id,
      payload: {
        application_id,
        application_status,
        kyc_requests_available: customer.kycRequestsAvailable,
      },
    });
    return {};
  },
  'credit.application.resubmit_required': async ({ unit, row }) => {
    const { application_id, customer_id } = row;
    await applicationEvents.resubmitRequired.record(unit, {
      customerId: customer_id,
      objectId: application_id,
      payload: { application_id },
    });
    return {};
  },
};
