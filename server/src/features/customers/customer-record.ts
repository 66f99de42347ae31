import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { planAddressChanges } from './address-plan-rules.ts';
import {
  type CustomerChange,
  type CustomerFields,
  changedFields,
  checkCustomerChange,
  frozenFields,
  type StoredCustomer,
} from './customers-rules.ts';
import { findCustomerForUpdate, updateCustomer } from './customers-store.ts';
import { type SealedSsn, ssnDigits, touchFieldDates } from './identity-rules.ts';

/** The vault's word for what is sealed: a value moved elsewhere does not open. */
export const ssnPurpose = 'customer.ssn';

/**
 * Writes what differs from the stored values of a customer that this transaction has locked.
 * @throws invalid_input, or kyc_customer for what a passed KYC has settled.
 */
export async function applyChange(
  tx: Tx,
  context: Context,
  stored: StoredCustomer,
  change: CustomerChange,
): Promise<StoredCustomer> {
  const { ssn, addresses, ...fields } = change;
  const now = context.clock.now().toString({ smallestUnit: 'millisecond' });
  const plan =
    addresses &&
    planAddressChanges(stored.addresses, addresses, { newId, now, needsPhysical: true });
  const problems = [
    ...checkCustomerChange(stored, change, today(context)),
    ...(plan?.problems ?? []),
  ];
  if (problems.length > 0) throw invalidInput(problems);
  const sealed = ssn === undefined ? undefined : newSsn(context, stored, ssn);
  const changedNames = changedFields<CustomerFields>(stored, fields);
  const changed = [
    ...changedNames,
    ...(sealed ? ['ssn'] : []),
    ...(plan?.changed ? ['addresses'] : []),
  ];
  if (changed.length === 0) return stored;
  const frozen = stored.kyc_passed_at ? frozenFields(changed, plan ?? null) : [];
  if (frozen.length > 0) throw new DomainError('kyc_customer', { fields: frozen.join(', ') });
  const updated: StoredCustomer = {
    ...stored,
    ...Object.fromEntries(changedNames.map((name) => [name, fields[name]])),
    ...sealed,
    ...touched(context, stored, changed),
    addresses: plan?.addresses ?? stored.addresses,
  };
  await updateCustomer(tx, context.brandId, updated);
  return updated;
}

/** The stamps of a change of the fields named in `changed`. */
export function touched(context: Context, stored: StoredCustomer, changed: string[]) {
  const now = context.clock.now();
  return {
    field_dates: touchFieldDates(stored.field_dates, changed, now.toString()),
    date_updated: now,
  };
}

/** The row, locked until the transaction ends; `customer_dne` when there is none. */
export async function lockStored(
  tx: Tx,
  context: Context,
  customerId: string,
): Promise<StoredCustomer> {
  const row = await findCustomerForUpdate(tx, context.brandId, customerId);
  if (!row) throw unknownCustomer(customerId);
  return row;
}

export const noSsn = { ssn_sealed: null, ssn_hash: null, ssn_last_four: null };

/** An SSN in the form in which it is kept. */
export function sealSsn(context: Context, ssn: string): SealedSsn {
  const digits = ssnDigits(ssn);
  return {
    ssn_sealed: context.vault.seal(digits, ssnPurpose),
    ssn_hash: context.vault.keyedHash(digits, ssnPurpose),
    ssn_last_four: digits.slice(-4),
  };
}

/** The SSN sealed, or undefined when it is the one that is stored. */
function newSsn(context: Context, stored: StoredCustomer, ssn: string): SealedSsn | undefined {
  const sealed = sealSsn(context, ssn);
  return stored.ssn_hash && sealed.ssn_hash.equals(stored.ssn_hash) ? undefined : sealed;
}

/** The date by which ages count, in UTC. */
export function today(context: Context): Temporal.PlainDate {
  return context.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
}

export function unknownCustomer(customerId: string): DomainError {
  return new DomainError('customer_dne', { customer_id: customerId });
}
