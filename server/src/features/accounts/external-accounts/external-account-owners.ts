import { receiverNameLength, writeName } from '../../../kernel/ach-names.ts';
import { invalidInput, isError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { refuseOtherCustomers } from '../../../platform/customer-reach.ts';
import { requireBusiness } from '../../people/businesses/businesses.ts';
import { customerErrors, requireCustomer } from '../../people/customers/customers.ts';

/** Owner of an external account, with the name that the provider compares. */
export interface Owner {
  kind: 'customer' | 'business';
  ownerId: string;
  name: string;
}

/**
 * Reads a customer or a business as an owner.
 * @throws DomainError `customer_dne`, `business_dne`, `auth_forbidden` for a foreign temporary key.
 */
async function requireOwner(
  context: Context,
  owner: { customerId: string } | { businessId: string },
): Promise<Owner> {
  if ('customerId' in owner) {
    const { customerId: ownerId } = owner;
    refuseOtherCustomers(context, ownerId);
    const { firstName, lastName } = await requireCustomer(context, ownerId);
    return { kind: 'customer', ownerId, name: `${firstName} ${lastName}` };
  }
  const { businessId: ownerId } = owner;
  refuseOtherCustomers(context, ownerId);
  const { legalBusinessName: name } = await requireBusiness(context, ownerId);
  return { kind: 'business', ownerId, name };
}

/**
 * Reads the owner of an account that is to be linked, whose name bank files will bear.
 *
 * @throws DomainError as `requireOwner`; `invalid_input` if nothing of the name can be written there.
 */
export async function requireLinkOwner(
  context: Context,
  asked: { customerId: string } | { businessId: string },
): Promise<Owner> {
  const owner = await requireOwner(context, asked);
  if (writeName(owner.name, receiverNameLength) !== undefined) return owner;
  const rule = `must be a ${owner.kind} whose name has a letter or digit that a bank file can bear`;
  throw invalidInput([{ field: `${owner.kind}_id`, rule }]);
}

/** The customer or the business with this id; throws `customer_dne` when there is neither. */
export async function findOwner(context: Context, ownerId: string): Promise<Owner> {
  const asCustomer = requireOwner(context, { customerId: ownerId });
  return asCustomer.catch((error: unknown) => {
    if (!isError(error, customerErrors.customer_dne)) throw error;
    return requireOwner(context, { businessId: ownerId }).catch(() => {
      throw error;
    });
  });
}

export function ownerOf(account: {
  customer_id: string | null;
  business_id: string | null;
}): { customerId: string } | { businessId: string } {
  const { customer_id, business_id } = account;
  return customer_id ? { customerId: customer_id } : { businessId: business_id ?? '' };
}
