import { performEffects, transition } from '../../../kernel/state-table.ts';
import type { Unit } from '../../../platform/context.ts';
import { replaceIdentity } from '../../people/customers/customers.ts';
import { lockChangeKyc, withdrawKyc } from '../kyc/kyc.ts';
import { identityChangeEvents } from './identity-change-events.ts';
import type { IdentityChange } from './identity-change-record.ts';
import {
  type IdentityChangeEffect,
  type IdentityChangeMove,
  type IdentityChangeStatus,
  identityChangeStates,
} from './identity-change-states.ts';
import { saveChangeStatus } from './identity-changes-store.ts';

/** A move of a change, with the code of a refusal. */
interface Move {
  unit: Unit;
  change: IdentityChange;
  errorCode?: string | undefined;
}

type EndStatus = 'refused' | 'expired' | 'error' | 'cancelled';

/**
 * Changes the status of a change that the caller has locked, and performs its effects in the same transaction.
 *
 * @throws Error when the state table has no such status change; callers check the status first.
 */
export async function moveChange(
  unit: Unit,
  change: IdentityChange,
  on: Exclude<IdentityChangeMove, 'start'>,
  errorCode?: string,
): Promise<IdentityChange> {
  const facts = { isChecked: change.verification_id !== null };
  const step = transition(identityChangeStates, change.status as IdentityChangeStatus, on, facts);
  if (!step.moved) throw new Error(`An identity change that is ${change.status} refuses ${on}`);
  const moved = { ...change, status: step.to, date_updated: unit.now };
  await saveChangeStatus(unit, change.identity_change_id, step.to);
  await performChangeEffects(step.effects, { unit, change: moved, errorCode });
  return moved;
}

/** Performs the effects of a status change in the state table's order. */
export function performChangeEffects(
  effects: readonly IdentityChangeEffect[],
  { unit, change, errorCode }: Move,
): Promise<void> {
  const facts = { customerId: change.customer_id, objectId: change.identity_change_id };
  const { identity_change_id, fields } = change;
  const reason = change.reason as 'moved' | 'name_changed' | 'corrected';
  const payload = { identity_change_id, reason, fields };
  return performEffects(effects, {
    applyToRecord: () => replaceIdentity(unit, change.customer_id, change.wanted),
    'customer.identity.change_started': () => {
      const evidence = change.evidence as 'documents' | 'kyc';
      return identityChangeEvents.started.record(unit, {
        ...facts,
        payload: { ...payload, evidence },
      });
    },
    'customer.identity.changed': () =>
      identityChangeEvents.changed.record(unit, { ...facts, payload }),
    'customer.identity.change_ended': () =>
      identityChangeEvents.ended.record(unit, {
        ...facts,
        payload: {
          ...payload,
          status: change.status as EndStatus,
          ...(errorCode === undefined ? {} : { error_code: errorCode }),
        },
      }),
    withdrawKyc: async () => {
      if (change.verification_id === null) throw new Error('Only a checked change is cancelled');
      await withdrawKyc(unit, await lockChangeKyc(unit, change.verification_id));
    },
  });
}
