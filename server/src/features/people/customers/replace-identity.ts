import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Unit } from '../../../platform/context.ts';
import {
  type AddressChange,
  type AddressFields,
  maxAddresses,
  planIdentityChange,
  sealSsn,
} from '../persons/persons.ts';
import { indexCustomer, lockStored, sealCustomer, ssnOf } from './customer-record.ts';
import { type Customer, type StoredCustomer, toCustomer } from './customers-rules.ts';
import { updateCustomer } from './customers-store.ts';

/** Values that replace those of a record which KYC has confirmed; absent ones stay. */
export interface IdentityReplacement {
  first_name?: string | undefined;
  middle_name?: string | null | undefined;
  last_name?: string | undefined;
  dob?: string | undefined;
  ssn?: string | undefined;
  /** The new primary address. */
  address?: Omit<AddressFields, 'is_primary'> | undefined;
}

/** A record with its replaced values. */
export interface ReplacementPlan {
  after: Customer;
  /** Fields of the replacement whose values differ from the record's. */
  changed: (keyof IdentityReplacement)[];
}

/**
 * The record as the replacement would leave it. Nothing is written.
 *
 * @throws DomainError `customer_dne`, `invalid_input` that names the fields of the replacement.
 */
export async function planReplacement(
  unit: Unit,
  customerId: string,
  replacement: IdentityReplacement,
): Promise<ReplacementPlan> {
  const { updated, changed } = plan(unit, await lockStored(unit, customerId), replacement);
  return { after: toCustomer(updated), changed };
}

/**
 * Replaces values of a record that a passed KYC has frozen; the caller has their evidence. The primary address before
 * it stays as another one, unless the record has as many as it may.
 */
export async function replaceIdentity(
  unit: Unit,
  customerId: string,
  replacement: IdentityReplacement,
): Promise<void> {
  const { updated } = plan(unit, await lockStored(unit, customerId), replacement);
  await updateCustomer(unit, sealCustomer(unit, updated));
  await indexCustomer(unit, updated);
}

function plan(unit: Unit, record: StoredCustomer, replacement: IdentityReplacement) {
  const { ssn, address, ...fields } = replacement;
  const isKnown = address && record.addresses.some((known) => isSameAddress(known, address));
  const stored = address && !isKnown ? withRoom(record, address) : record;
  const { problems, updated } = planIdentityChange<StoredCustomer>(
    stored,
    {
      fields,
      ssn: ssn === undefined ? ssn : sealSsn(unit.vault, ssn, ssnOf(stored.customer_id)),
      addresses: address && [primaryChange(stored, address)],
    },
    { now: unit.now, newId },
  );
  if (problems.length > 0) throw invalidInput(problems.map(ofReplacement));
  const after = updated ?? stored;
  return { updated: after, changed: changedIn(record, after, replacement) };
}

/**
 * The record with room for another address. The primary one makes it, since it is replaced; where it is the only residence
 * that the record would keep, the oldest other address makes it.
 */
function withRoom(
  record: StoredCustomer,
  added: Pick<AddressFields, 'address_type'>,
): StoredCustomer {
  if (record.addresses.length < maxAddresses) return record;
  const others = record.addresses.filter(({ is_primary }) => !is_primary);
  if ([...others, added].some(({ address_type }) => address_type === 'PHYSICAL')) {
    return { ...record, addresses: others };
  }
  const oldest = others.toSorted((one, other) =>
    one.date_created < other.date_created ? -1 : 1,
  )[0];
  return { ...record, addresses: record.addresses.filter((each) => each !== oldest) };
}

/** An address that the record has becomes primary; another one is added. */
function primaryChange(
  { addresses }: StoredCustomer,
  address: Omit<AddressFields, 'is_primary'>,
): AddressChange {
  const known = addresses.find((each) => isSameAddress(each, address));
  return known
    ? { address_id: known.address_id, is_primary: true }
    : { ...address, is_primary: true };
}

function isSameAddress(
  known: AddressFields,
  {
    address_type,
    street,
    street2,
    city,
    state,
    zip_code,
    country,
  }: Omit<AddressFields, 'is_primary'>,
): boolean {
  const fields = { address_type, street, city, state, zip_code, country };
  return (
    Object.entries(fields).every(([name, value]) => known[name as keyof AddressFields] === value) &&
    (known.street2 || null) === (street2 || null)
  );
}

/** The problem with the field's name in the replacement, which has one address. */
function ofReplacement({ field, rule }: FieldProblem): FieldProblem {
  return { field: field.replace(/^addresses(\[0\])?/, 'address'), rule };
}

function changedIn(
  before: StoredCustomer,
  after: StoredCustomer,
  replacement: IdentityReplacement,
): (keyof IdentityReplacement)[] {
  const names = Object.keys(replacement) as (keyof IdentityReplacement)[];
  return names.filter((name) => {
    switch (name) {
      case 'ssn':
        return replacement.ssn !== undefined && !sameBytes(before.ssn_hash, after.ssn_hash);
      case 'address': {
        const id = primaryId(after);
        return replacement.address !== undefined && primaryId(before) !== id;
      }
      default:
        return replacement[name] !== undefined && (before[name] || null) !== (after[name] || null);
    }
  });
}

function primaryId({ addresses }: StoredCustomer): string | undefined {
  return addresses.find(({ is_primary }) => is_primary)?.address_id;
}

function sameBytes(one: Buffer | null, other: Buffer | null): boolean {
  return one !== null && other !== null && one.equals(other);
}
