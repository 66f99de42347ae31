import { transition } from '../../kernel/state-table.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { recordAdverseAction } from './adverse-actions.ts';
import { type CustomerRecord, type KycWords, kycWords, mergeApplicant } from './applicant-rules.ts';
import {
  type ApplicationEffect,
  type ApplicationFacts,
  type ApplicationMove,
  applicationStates,
} from './application-states.ts';
import { type ApplicationRow, updateApplication } from './applications-store.ts';
import { openOwnSsn } from './own-ssn.ts';

/** What an application asks of the features around it. */
export interface Neighbours {
  lockCustomer(tx: Tx, context: Context, customerId: string): Promise<CustomerRecord>;
  hasPassedKyc(tx: Tx, context: Context, row: ApplicationRow): Promise<boolean>;
  requiresTerms(context: Context, row: ApplicationRow): Promise<boolean>;
  /** @throws kyc_in_progress */
  startKyc(tx: Tx, context: Context, row: ApplicationRow, start: KycWords): Promise<void>;
  /** Returns the account's id. */
  openDepositAccount(tx: Tx, context: Context, owner: ApplicationOwner): Promise<string>;
}

interface ApplicationOwner {
  customer_id: string;
  program_id: string;
}

export interface Move {
  tx: Tx;
  /** Its `db` is `tx`. */
  context: Context;
  neighbours: Neighbours;
  row: ApplicationRow;
  customer: CustomerRecord;
}

/** What is saved with a new state. */
type MoveChanges = Partial<
  Pick<ApplicationRow, 'submitted_applicant' | 'failed_kyc_count' | 'failure_reasons'>
>;

/**
 * Moves an application, which the caller has locked, and does what follows, in this one
 * transaction. `changes` are saved with the new state.
 *
 * @throws Error when the state table has no such move; callers ask it first.
 */
export async function moveApplication(
  move: Move,
  on: ApplicationMove,
  facts: ApplicationFacts,
  changes: MoveChanges = {},
): Promise<void> {
  const { tx, context, row } = move;
  const step = transition(applicationStates, row.application_status, on, facts);
  if (!step.moved)
    throw new Error(`An application that is ${row.application_status} refuses ${on}`);
  let moved: ApplicationRow = { ...row, ...changes, application_status: step.to };
  for (const effect of step.effects) {
    moved = { ...moved, ...(await performers[effect]({ ...move, row: moved })) };
  }
  await updateApplication(tx, context.brandId, row.application_id, {
    ...changes,
    application_status: step.to,
    security_deposit_account_id: moved.security_deposit_account_id,
    date_updated: context.clock.now(),
  });
}

/** What each effect does, and what it changes of the row. */
const performers: Record<ApplicationEffect, (move: Move) => Promise<Partial<ApplicationRow>>> = {
  scheduleApproval: async ({ tx, context, row }) => {
    await scheduleDue(tx, context, {
      kind: 'applications.approve',
      dueAt: context.clock.now(),
      payload: { application_id: row.application_id },
      key: `applications.approve:${row.application_id}`,
    });
    return {};
  },
  startKyc: async ({ tx, context, neighbours, row, customer }) => {
    const applicant = mergeApplicant(customer, row.address_id, row.own_values);
    const ssn = applicant.own.has('ssn') ? openOwnSsn(context, row.own_ssn_sealed) : undefined;
    await neighbours.startKyc(tx, context, row, kycWords(applicant, ssn));
    return {};
  },
  openDepositAccount: async ({ tx, context, neighbours, row }) => {
    const accountId = await neighbours.openDepositAccount(tx, context, row);
    return { security_deposit_account_id: accountId };
  },
  announceApproval: async ({ tx, context, row }) => {
    const { application_id, customer_id, security_deposit_account_id } = row;
    await recordEvent(tx, context, {
      event: 'credit.application.approved',
      customerId: customer_id,
      objectId: application_id,
      payload: { application_id, accounts: { security_deposit_account_id } },
    });
    return {};
  },
  recordAdverseAction: async ({ tx, context, row }) => {
    await recordAdverseAction(tx, context, row, row.failure_reasons);
    return {};
  },
  announceResubmit: async ({ tx, context, row }) => {
    const { application_id, customer_id } = row;
    await recordEvent(tx, context, {
      event: 'credit.application.resubmit_required',
      customerId: customer_id,
      objectId: application_id,
      payload: { application_id },
    });
    return {};
  },
};
