import type { BeneficialOwner, BeneficialOwnerVerification } from '@surety/sdk';
import { countOf } from '../../parts/values.tsx';
import { kycSentence } from '../kyc/kyc-words.ts';
import { maxOwners } from './limits.generated.ts';

type OwnerKyc = Pick<BeneficialOwnerVerification, 'beneficial_owner_id' | 'kyc_status'>;

/** States of a KYC that has not ended. */
const running: readonly string[] = ['submitted', 'document required', 'under review'];

/** The newest KYC of an owner in a list that is newest first; undefined where none was started. */
export const newestKyc = <Kyc extends OwnerKyc>(
  kycs: readonly Kyc[],
  ownerId: string,
): Kyc | undefined => kycs.find(({ beneficial_owner_id }) => beneficial_owner_id === ownerId);

/** How many owners of a business are verified, in one sentence. */
export function ownersSentence(
  owners: readonly Pick<BeneficialOwner, 'beneficial_owner_id'>[],
  kycs: readonly OwnerKyc[],
): string {
  if (owners.length === 0) return 'It has no beneficial owner yet.';
  const verified = owners.filter(({ beneficial_owner_id: id }) =>
    kycs.some((kyc) => kyc.beneficial_owner_id === id && kyc.kyc_status === 'passed'),
  ).length;
  const all = countOf(owners.length, 'beneficial owner');
  if (verified === owners.length) {
    return owners.length === 1 ? `${all}, who is verified (KYC).` : `${all}, all verified (KYC).`;
  }
  if (verified === 0) {
    return owners.length === 1 ? `${all}, not verified yet.` : `${all}, none verified yet.`;
  }
  return `${all}: ${verified} verified (KYC), ${owners.length - verified} not yet.`;
}

/** How an owner's identity stands, in one sentence. */
export function ownerSentence(
  { kyc_requests_available: left }: Pick<BeneficialOwner, 'kyc_requests_available'>,
  newest: BeneficialOwnerVerification | undefined,
  nowMs: number,
): string {
  const attempts = left === 0 ? 'No attempt is left.' : `Attempts left: ${left}.`;
  if (!newest) return `The identity was not checked yet. ${attempts}`;
  const sentence = kycSentence(newest, nowMs);
  const isOpen = ['failed', 'error', 'expired'].includes(newest.kyc_status);
  return isOpen ? `The last KYC: ${lower(sentence)} ${attempts}` : sentence;
}

const lower = (sentence: string): string => sentence.slice(0, 1).toLowerCase() + sentence.slice(1);

/** True where a KYC can be started: none runs or has passed, and an attempt is left. */
export function canStartKyc(
  { kyc_requests_available: left }: Pick<BeneficialOwner, 'kyc_requests_available'>,
  kycs: readonly Pick<OwnerKyc, 'kyc_status'>[],
): boolean {
  const isOpenOrDone = kycs.some(({ kyc_status: status }) =>
    [...running, 'passed'].includes(status),
  );
  return left > 0 && !isOpenOrDone;
}

/** True where a business can have one more owner. */
export const hasRoomForOwner = (owners: readonly unknown[]): boolean => owners.length < maxOwners;

/**
 * Acts that the KYCs of an owner allow: the record is corrected as a whole, or its contacts alone once KYC has passed, and
 * the owner is removed. No act is possible while a KYC runs, and the last owner of a business is never removed.
 */
export function ownerActs(
  kycs: readonly Pick<OwnerKyc, 'kyc_status'>[],
  ownerCount: number,
): { readonly corrects: 'all' | 'contacts' | null; readonly removes: boolean } {
  if (kycs.some(({ kyc_status }) => running.includes(kyc_status))) {
    return { corrects: null, removes: false };
  }
  const isVerified = kycs.some(({ kyc_status }) => kyc_status === 'passed');
  return { corrects: isVerified ? 'contacts' : 'all', removes: ownerCount > 1 };
}
