import { newId } from '../../../kernel/ids.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Customer } from '../../people/customers/customers.ts';
import { requireReadyProgram } from '../../tenants/brands/brands.ts';
import { moveVerification } from './advance-verification.ts';
import { type KycStatusRecord, statusRecord } from './get-kyc-status.ts';
import type { DocumentType } from './kyc-rules.ts';
import { listPassedPrograms, listVerificationRows } from './kyc-store.ts';
import type { Verification } from './kyc-verification.ts';
import { recordedIdentity } from './recorded-identity.ts';
import { createVerification, scheduleCheck } from './start-kyc.ts';
import { lockVerification, sealIdentity, toVerification } from './verification-record.ts';

/** An identity change to check. */
export interface ChangeKyc {
  identityChangeId: string;
  programId: string;
  /** The record as the change would leave it. */
  customer: Customer;
  /** Nine digits. */
  ssn: string;
  /** Documents that are required at once; null where the vendor checks the identity first. */
  documents: DocumentType[] | null;
}

/**
 * Starts the KYC that carries an identity change, of a customer whom the caller has locked. It uses up no attempt of
 * the customer's applications.
 *
 * @throws DomainError `invalid_program`, `program_not_ready` in live.
 */
export async function startChangeKyc(unit: Unit, change: ChangeKyc): Promise<string> {
  const { identityChangeId, programId, customer, ssn, documents } = change;
  const { settings } = await requireReadyProgram(unit, programId);
  const { address, ...recorded } = recordedIdentity(customer);
  if (!address) throw new Error(`Customer ${customer.customerId} has no address`);
  const verificationId = newId();
  const identity = sealIdentity(unit, verificationId, { ...recorded, address, ssn, ip: null });
  const verification = {
    verificationId,
    programId,
    subject: { kind: 'customer', customerId: customer.customerId } as const,
    applicationId: null,
    identityChangeId,
    status: 'submitted' as const,
    identity,
    passedAt: null,
  };
  await createVerification(unit, verification);
  if (documents === null) await scheduleCheck(unit, verificationId, settings);
  else
    await moveVerification(unit, verification, 'documents_requested', { documentTypes: documents });
  return verificationId;
}

/** Locks the KYC of an identity change: it comes before the change, as where the KYC ends. */
export async function lockChangeKyc(unit: Unit, verificationId: string): Promise<Verification> {
  const locked = await lockVerification(unit, verificationId);
  if (!locked) throw new Error(`Verification ${verificationId} does not exist`);
  return locked;
}

/** Ends a locked KYC whose identity change is cancelled, unless its documents are being reviewed. */
export async function withdrawKyc(unit: Unit, verification: Verification): Promise<void> {
  await moveVerification(unit, verification, 'timed_out');
}

/** A KYC that carries an identity change, with its required documents and the reason of its failure. */
export interface ChangeKycRecord extends KycStatusRecord {
  errorCode: string | null;
  errorDescription: string | null;
}

/** KYCs of identity changes by their ids, which one statement reads; of them one at most requires documents. */
export async function findChangeKycs(
  context: Context,
  verificationIds: readonly string[],
): Promise<Map<string, ChangeKycRecord>> {
  const rows = await listVerificationRows(context, verificationIds);
  const records = rows.map(async (row): Promise<[string, ChangeKycRecord]> => {
    const { error_code: errorCode, error_description: errorDescription } = row;
    const record = await statusRecord(context, toVerification(row));
    return [row.verification_id, { ...record, errorCode, errorDescription }];
  });
  return new Map(await Promise.all(records));
}

/** Programs for which a customer has passed KYC, the latest first. */
export function listPrograms(context: Context, customerId: string): Promise<string[]> {
  return listPassedPrograms(context, { column: 'customer_id', id: customerId });
}
