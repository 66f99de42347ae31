import type { FieldProblem } from '../../../kernel/domain-error.ts';
import {
  type AddressChange,
  type AddressDocument,
  type AddressFields,
  checkAddress,
  checkAddressList,
  deliverabilityOf,
  newAddress,
} from './address-rules.ts';

const requiredFields = [
  'address_type',
  'street',
  'city',
  'state',
  'zip_code',
  'country',
  'is_primary',
] as const satisfies (keyof AddressFields)[];

export interface AddressPlan {
  addresses: AddressDocument[];
  problems: FieldProblem[];
  /** The primary address is another one than before, or its fields differ. */
  changesPrimary: boolean;
  changed: boolean;
}

/**
 * Applies a PATCH's address entries to the stored list. An entry that becomes primary replaces
 * the primary address before it. Values that equal the stored ones change nothing.
 */
export function planAddressChanges(
  stored: AddressDocument[],
  changes: AddressChange[],
  options: { newId: () => string; now: string; needsPhysical: boolean },
): AddressPlan {
  const problems = changes.flatMap((change, index) =>
    checkChange(stored, changes, change, `addresses[${index}]`),
  );
  if (problems.length > 0) {
    return { addresses: stored, problems, changesPrimary: false, changed: false };
  }
  const kept = stored.map((address) => applyChange(address, changes));
  const added = changes
    .filter(({ address_id }) => address_id === undefined)
    .map((change) => newAddress(completeFields(change), options.newId(), options.now));
  const addresses = [...kept, ...added];
  return {
    addresses,
    problems: checkAddressList(addresses, options),
    changesPrimary: primaryText(stored) !== primaryText(addresses),
    changed: JSON.stringify(stored) !== JSON.stringify(addresses),
  };
}

function checkChange(
  stored: AddressDocument[],
  changes: AddressChange[],
  change: AddressChange,
  path: string,
): FieldProblem[] {
  const { address_id } = change;
  if (address_id === undefined) {
    const missing = requiredFields.filter((name) => change[name] === undefined);
    if (missing.length === 0) return checkAddress(completeFields(change), path);
    return missing.map((name) => ({ field: `${path}.${name}`, rule: 'is required' }));
  }
  const current = stored.find((address) => isSameId(address.address_id, address_id));
  const field = `${path}.address_id`;
  if (!current) return [{ field, rule: 'must be one of the stored addresses' }];
  const same = changes.filter((other) => isSameId(other.address_id, address_id));
  if (same.length > 1) return [{ field, rule: 'must be named once' }];
  return checkAddress({ ...current, ...withoutUndefined(change) }, path);
}

function applyChange(address: AddressDocument, changes: AddressChange[]): AddressDocument {
  const change = changes.find((entry) => isSameId(entry.address_id, address.address_id));
  const takenOver = changes.some((entry) => entry.is_primary && entry !== change);
  const fields = {
    ...address,
    ...(takenOver ? { is_primary: false } : {}),
    ...(change ? withoutUndefined(change) : {}),
    address_id: address.address_id,
  };
  const hasMoved = fields.street !== address.street || fields.street2 !== address.street2;
  return hasMoved ? { ...fields, deliverability: deliverabilityOf(fields) } : fields;
}

function completeFields(change: AddressChange): AddressFields {
  const { address_id: _, ...fields } = change;
  return { street2: null, ...withoutUndefined(fields) } as AddressFields;
}

function withoutUndefined<T extends object>(fields: T): T {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as T;
}

function primaryText(addresses: AddressDocument[]): string {
  return JSON.stringify(addresses.filter(({ is_primary }) => is_primary));
}

function isSameId(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}
