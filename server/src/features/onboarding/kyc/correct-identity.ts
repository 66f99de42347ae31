import { isDeepStrictEqual } from 'node:util';
import type { Unit } from '../../../platform/context.ts';
import type { IdentityCorrection } from '../../people/persons/persons.ts';
import { lockRunningRows, saveIdentity } from './kyc-store.ts';
import { readSubjectSsn } from './kyc-subject.ts';
import type { KycSubject } from './kyc-verification.ts';
import { changesVerified, followRecord, recordedIdentity } from './recorded-identity.ts';
import { keyOf, openIdentity, sealIdentity, toVerification } from './verification-record.ts';

/**
 * Puts a change of a person's record into the KYCs that wait for documents, so that the decision on the
 * documents checks the corrected identity. A KYC whose check or review is under way holds a change of
 * the names, the date of birth, the SSN or the checked address until it ends.
 *
 * @returns true if such a KYC holds the change.
 */
export async function correctIdentity(
  unit: Unit,
  subject: KycSubject,
  { before, after, hasNewSsn }: IdentityCorrection,
): Promise<boolean> {
  const rows = await lockRunningRows(unit, keyOf(subject));
  if (rows.length === 0) return false;
  const [known, corrected] = [recordedIdentity(before), recordedIdentity(after)];
  const isHeld = rows.some(({ status }) => status !== 'document required');
  if (isHeld) return hasNewSsn || changesVerified(known, corrected);
  const ssn = hasNewSsn ? await readSubjectSsn(unit, subject) : null;
  for (const verification of rows.map(toVerification)) {
    const { verificationId } = verification;
    const identity = openIdentity(unit, verification);
    const followed = { ...followRecord(identity, known, corrected), ssn: ssn ?? identity.ssn };
    // An identity that is sealed anew drops the verdict of a check that is under way.
    if (isDeepStrictEqual(followed, identity)) continue;
    await saveIdentity(unit, verificationId, sealIdentity(unit, verificationId, followed));
  }
  return false;
}
