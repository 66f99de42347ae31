import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { VendorName } from '../../../kernel/vendor-behaviour.ts';
import type { Context } from '../../../platform/context.ts';
import { findSeed } from '../../../platform/db/world-seeds.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { definePort } from '../../../platform/port.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { requireOwner } from '../../people/businesses/businesses.ts';
import { requireCustomer } from '../../people/customers/customers.ts';
import { behaviourErrors } from './behaviour-errors.ts';
import { type BehaviourInput, type NewBehaviour, readBehaviour } from './behaviour-input-rules.ts';
import type { BehaviourRow } from './behaviour-rules.ts';
import {
  type BehaviourFilter,
  countBehaviours,
  deleteBehaviourRows,
  deleteUsedUp,
  insertBehaviour,
  listBehaviourRows,
  lockBehaviours,
} from './behaviours-store.ts';

export type { BehaviourRow } from './behaviour-rules.ts';
export type { BehaviourFilter } from './behaviours-store.ts';

/** Bounded, since every call to a vendor reads them. */
const maxBehaviours = 500;

/** Simulated vendors, whose behaviour can be set; live vendors have none. */
export const simulatedVendors = definePort<readonly VendorName[]>('simulated vendors');

/**
 * Sets the behaviour of a simulated vendor for its next calls about a scope, or for all from now
 * on. Earlier behaviours remain and apply again once this one is used up or deleted.
 *
 * @throws DomainError `invalid_input`; `customer_dne`, `beneficial_owner_dne` or `account_dne` for a
 *   scope that the brand does not have; `behaviour_limit`.
 */
export async function setBehaviour(context: Context, input: BehaviourInput): Promise<BehaviourRow> {
  const { brandId } = context;
  const asked = readBehaviour(input, {
    seed: await findSeed(context.db, brandId),
    simulated: context.port(simulatedVendors),
  });
  await requireScope(context, asked);
  const { scopeId, ...rest } = asked;
  const row: BehaviourRow = {
    behaviour_id: newId(),
    ...rest,
    scope_id: scopeId,
    used_count: 0,
    date_created: context.clock.now(),
  };
  await context.unit(async (unit) => {
    await lockBehaviours(unit);
    if ((await countBehaviours(unit)) >= maxBehaviours) await deleteUsedUp(unit);
    if ((await countBehaviours(unit)) >= maxBehaviours) {
      throw new DomainError(behaviourErrors.behaviour_limit, { limit: maxBehaviours });
    }
    await insertBehaviour(unit, row);
  });
  return row;
}

async function requireScope(context: Context, { scope, scopeId }: NewBehaviour): Promise<void> {
  if (scopeId === null) return;
  if (scope === 'customer') await requireCustomer(context, scopeId);
  if (scope === 'beneficial_owner') await requireOwner(context, null, scopeId);
  if (scope === 'account') await getAccount(context, scopeId);
}

/** Behaviours, newest first, including used-up ones. */
export async function listBehaviours(
  context: Context,
  filter: BehaviourFilter,
  page: PageRequest,
): Promise<Page<BehaviourRow>> {
  return fetchPage(page, (rows) => listBehaviourRows(context, filter, rows));
}

/**
 * Deletes all behaviours, or those that match the filter. Returns their number.
 *
 * @throws DomainError `behaviour_dne` when `behaviourId` does not exist.
 */
export async function deleteBehaviours(context: Context, filter: BehaviourFilter): Promise<number> {
  const deleted = await context.unit((unit) => deleteBehaviourRows(unit, filter));
  if (deleted === 0 && filter.behaviourId !== undefined) {
    throw new DomainError(behaviourErrors.behaviour_dne, { behaviour_id: filter.behaviourId });
  }
  return deleted;
}
