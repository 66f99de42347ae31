import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { type KycStatus, runningStatuses } from './kyc-states.ts';

/** Column of a kind of subject, and the subject's id in it. */
export interface SubjectKey {
  column: 'customer_id' | 'beneficial_owner_id';
  id: string;
}

export interface NewVerificationRow {
  brand_id: string;
  verification_id: string;
  program_id: string;
  customer_id: string | null;
  business_id: string | null;
  beneficial_owner_id: string | null;
  application_id: string | null;
  /** The identity change that the KYC carries, or null. */
  identity_change_id: string | null;
  status: KycStatus;
  identity: Buffer;
  date_created: Temporal.Instant;
  date_updated: Temporal.Instant;
  /** The brand's key that started the KYC; null for a job. */
  key_id: string | null;
}

export type VerificationRow = NonNullable<Awaited<ReturnType<typeof findVerificationRow>>>;

function verifications(scope: BrandScope) {
  return scope.db
    .selectFrom('kyc_verifications')
    .select([
      'verification_id',
      'program_id',
      'customer_id',
      'business_id',
      'beneficial_owner_id',
      'application_id',
      'identity_change_id',
      'status',
      'identity',
      'passed_at',
      'error_code',
      'error_description',
    ])
    .where('brand_id', '=', scope.brandId);
}

export async function insertVerification(unit: Unit, row: NewVerificationRow): Promise<void> {
  await unit.db.insertInto('kyc_verifications').values(row).execute();
}

export async function findVerificationRow(scope: BrandScope, verificationId: string) {
  return verifications(scope).where('verification_id', '=', verificationId).executeTakeFirst();
}

/** The verifications of these ids, without those that do not exist. */
export async function listVerificationRows(scope: BrandScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return verifications(scope).where('verification_id', 'in', ids).execute();
}

export async function lockVerificationRow(unit: Unit, verificationId: string) {
  return verifications(unit)
    .where('verification_id', '=', verificationId)
    .forUpdate()
    .executeTakeFirst();
}

/** A subject's newest verification for a program. */
export async function findLatestRow(scope: BrandScope, subject: SubjectKey, program: string) {
  return verifications(scope)
    .where(subject.column, '=', subject.id)
    .where('program_id', '=', program)
    .orderBy('verification_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The verification that decides a subject's status for a program: the newest one, or the newest one that passed
 * where later ones carried identity changes. A change that is open or was refused leaves the record verified.
 */
export async function findStandingRow(scope: BrandScope, subject: SubjectKey, program: string) {
  return verifications(scope)
    .where(subject.column, '=', subject.id)
    .where('program_id', '=', program)
    .where((eb) => eb.or([eb('identity_change_id', 'is', null), eb('status', '=', 'passed')]))
    .orderBy('verification_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A subject's newest verification of any program; one that requires documents comes first. */
export async function findLatestWaitingRow(scope: BrandScope, subject: SubjectKey) {
  return verifications(scope)
    .where(subject.column, '=', subject.id)
    .orderBy((eb) => eb('status', '=', 'document required'), 'desc')
    .orderBy('verification_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest verification that a subject passed for a program: it supersedes those before it. */
export async function findPassedRow(scope: BrandScope, subject: SubjectKey, program: string) {
  return verifications(scope)
    .where(subject.column, '=', subject.id)
    .where('program_id', '=', program)
    .where('status', '=', 'passed')
    .orderBy('verification_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Programs for which a subject has passed, those of the newest verification first. */
export async function listPassedPrograms(
  scope: BrandScope,
  subject: SubjectKey,
): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('kyc_verifications')
    .select('program_id')
    .where('brand_id', '=', scope.brandId)
    .where(subject.column, '=', subject.id)
    .where('status', '=', 'passed')
    .groupBy('program_id')
    .orderBy((eb) => eb.fn.max(sql<string>`verification_id::text`), 'desc')
    .execute();
  return rows.map(({ program_id }) => program_id);
}

/** True while a verification of the subject runs, for any program. */
export async function hasRunningRow(scope: BrandScope, subject: SubjectKey) {
  const row = await scope.db
    .selectFrom('kyc_verifications')
    .select('verification_id')
    .where('brand_id', '=', scope.brandId)
    .where(subject.column, '=', subject.id)
    .where('status', 'in', runningStatuses)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True while a verification runs that carries an identity change of the subject. */
export async function isChanging(scope: BrandScope, subject: SubjectKey): Promise<boolean> {
  const row = await scope.db
    .selectFrom('kyc_verifications')
    .select('verification_id')
    .where('brand_id', '=', scope.brandId)
    .where(subject.column, '=', subject.id)
    .where('identity_change_id', 'is not', null)
    .where('status', 'in', runningStatuses)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A subject's running verifications of all programs, locked in the order of their ids. */
export async function lockRunningRows(unit: Unit, subject: SubjectKey) {
  return verifications(unit)
    .where(subject.column, '=', subject.id)
    .where('status', 'in', runningStatuses)
    .orderBy('verification_id')
    .forUpdate()
    .execute();
}

export async function saveIdentity(
  unit: Unit,
  verificationId: string,
  identity: Buffer,
): Promise<void> {
  await unit.db
    .updateTable('kyc_verifications')
    .set({ identity, date_updated: unit.now })
    .where('brand_id', '=', unit.brandId)
    .where('verification_id', '=', verificationId)
    .execute();
}

/** A customer's verifications whose identities are stored. */
export async function listKeptRows(scope: BrandScope, customerId: string) {
  return scope.db
    .selectFrom('kyc_verifications')
    .select(['verification_id', 'application_id', 'status'])
    .where('brand_id', '=', scope.brandId)
    .where('customer_id', '=', customerId)
    .where('identity', 'is not', null)
    .execute();
}

export async function eraseIdentity(unit: Unit, verificationId: string): Promise<void> {
  await unit.db
    .updateTable('kyc_verifications')
    .set({ identity: null })
    .where('brand_id', '=', unit.brandId)
    .where('verification_id', '=', verificationId)
    .execute();
}

export async function saveStatus(
  unit: Unit,
  verificationId: string,
  change: {
    status: KycStatus;
    passed_at: Temporal.Instant | null;
    error_code: string | null;
    error_description: string | null;
    date_updated: Temporal.Instant;
  },
): Promise<void> {
  await unit.db
    .updateTable('kyc_verifications')
    .set(change)
    .where('brand_id', '=', unit.brandId)
    .where('verification_id', '=', verificationId)
    .execute();
}
