import type { Surety, Verification } from '@surety/sdk';

/** A KYC of a customer or of an owner of a business. */
export type ShownKyc = Omit<Verification, 'customer_id'> & {
  readonly customer_id: string | null;
  readonly business_id: string | null;
  readonly beneficial_owner_id: string | null;
};

/** A KYC with its place among those of the same application, or of the same person and program. */
export interface ReadKyc {
  readonly kyc: ShownKyc;
  readonly attempt: number;
  readonly attemptCount: number;
}

/** The ids in the path of a KYC: its customer, or its business. */
type Subject = { readonly customerId: string } | { readonly businessId: string };

/** KYCs that are looked through; a person has few. */
const mostKycs = 200;
const limit = 50;

/** The subject of a KYC by the path that reads it. */
export function subjectOf(customerId: string | null, path: string | null): Subject | null {
  if (customerId) return { customerId };
  const [, businessId] = /^\/businesses\/([^/]+)\//.exec(path ?? '') ?? [];
  return businessId ? { businessId } : null;
}

/** Reads a KYC among those of its subject. @throws Error where it is not among them. */
export async function readKyc(surety: Surety, subject: Subject, id: string): Promise<ReadKyc> {
  const all = await listKycs(surety, subject);
  const kyc = all.find(({ verification_id }) => verification_id === id);
  if (!kyc) throw new Error('The KYC is not among those of its person.');
  const alike = all.filter((other) => isAlike(kyc, other)).toReversed();
  return { kyc, attempt: alike.indexOf(kyc) + 1, attemptCount: alike.length };
}

/** True of KYCs that are attempts at the same thing. */
function isAlike(one: ShownKyc, other: ShownKyc): boolean {
  return (
    one.application_id === other.application_id &&
    one.identity_change_id === other.identity_change_id &&
    one.program_id === other.program_id &&
    one.beneficial_owner_id === other.beneficial_owner_id
  );
}

/** KYCs of a subject, newest first. */
async function listKycs(surety: Surety, subject: Subject): Promise<ShownKyc[]> {
  if ('customerId' in subject) {
    const own = await surety.kyc.list(subject.customerId, { limit }).take(mostKycs);
    return own.map((kyc) => ({ ...kyc, business_id: null, beneficial_owner_id: null }));
  }
  const ofOwners = await surety.businesses
    .verifications(subject.businessId, { limit })
    .take(mostKycs);
  return ofOwners.map((kyc) => ({ ...kyc, customer_id: null }));
}
