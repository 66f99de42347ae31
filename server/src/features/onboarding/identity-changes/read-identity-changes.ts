import type { Context } from '../../../platform/context.ts';
import {
  fetchPage,
  mapPage,
  type Page,
  type PageRequest,
} from '../../../platform/http/schemas/paging.ts';
import { requireCustomer } from '../../people/customers/customers.ts';
import { type IdentityChange, openChange, unknownChange } from './identity-change-record.ts';
import { findChangeRow, type IdentityChangeRow, listChangeRows } from './identity-changes-store.ts';

interface ChangeIds {
  customerId: string;
  changeId: string;
}

/** The row of a customer's change. @throws DomainError `customer_dne`, `identity_change_dne`. */
export async function requireChangeRow(
  context: Context,
  ids: ChangeIds,
): Promise<IdentityChangeRow> {
  await requireCustomer(context, ids.customerId);
  const row = await findChangeRow(context, ids);
  if (!row) throw unknownChange(ids.changeId);
  return row;
}

/** A customer's change with its values. @throws DomainError `customer_dne`, `identity_change_dne`. */
export async function requireChange(context: Context, ids: ChangeIds): Promise<IdentityChange> {
  return openChange(context, await requireChangeRow(context, ids));
}

/** Changes of a customer, newest first. @throws DomainError `customer_dne`. */
export async function listChanges(
  context: Context,
  customerId: string,
  page: PageRequest,
): Promise<Page<IdentityChange>> {
  await requireCustomer(context, customerId);
  const rows = await fetchPage(page, (each) => listChangeRows(context, customerId, each));
  return mapPage(rows, (row) => openChange(context, row));
}
