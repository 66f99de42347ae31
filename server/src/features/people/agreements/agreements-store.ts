import { type Insertable, sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { newestList } from '../../../platform/db/searched-list.ts';
import type { AgreementChange, AgreementKind } from './agreement-rules.ts';

/** A version of an agreement, without its words. */
export interface AgreementRow {
  agreement_id: string;
  program_id: string;
  kind: AgreementKind;
  version: number;
  /** The version before; null for the first. */
  replaces_agreement_id: string | null;
  title: string;
  address: string | null;
  has_text: boolean;
  sha256: string;
  /** As YYYY-MM-DD, in US Eastern time. */
  effective_on: string;
  changes: AgreementChange[];
  is_sample: boolean;
  date_created: Temporal.Instant;
}

function selectAgreements(scope: BrandScope) {
  return scope.db
    .selectFrom('agreements')
    .select([
      'agreement_id',
      'program_id',
      'kind',
      'version',
      'title',
      'address',
      'sha256',
      'effective_on',
      'changes',
      'is_sample',
      'date_created',
      sql<boolean>`text is not null`.as('has_text'),
      sql<string | null>`(
        select b.agreement_id from agreements b
         where b.brand_id = agreements.brand_id and b.program_id = agreements.program_id
           and b.kind = agreements.kind and b.version = agreements.version - 1)`.as(
        'replaces_agreement_id',
      ),
    ])
    .$castTo<AgreementRow>()
    .where('brand_id', '=', scope.brandId);
}

export async function insertAgreements(
  { db, brandId }: BrandScope,
  rows: readonly Omit<Insertable<DB['agreements']>, 'brand_id'>[],
): Promise<void> {
  await db
    .insertInto('agreements')
    .values(rows.map((row) => ({ ...row, brand_id: brandId })))
    .execute();
}

export async function findAgreement(
  scope: BrandScope,
  agreementId: string,
): Promise<AgreementRow | undefined> {
  return selectAgreements(scope).where('agreement_id', '=', agreementId).executeTakeFirst();
}

/** Versions with these ids, in no order. */
export async function findAgreements(
  scope: BrandScope,
  agreementIds: readonly string[],
): Promise<AgreementRow[]> {
  if (agreementIds.length === 0) return [];
  return selectAgreements(scope)
    .where('agreement_id', '=', sql<string>`any(${[...agreementIds]}::uuid[])`)
    .execute();
}

/** The words of a version; null where they stand at its address. */
export async function findText(scope: BrandScope, agreementId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('agreements')
    .select('text')
    .where('brand_id', '=', scope.brandId)
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** The newest version of a kind; undefined without one. */
export async function findNewest(
  scope: BrandScope,
  { programId, kind }: { programId: string; kind: AgreementKind },
): Promise<AgreementRow | undefined> {
  return selectAgreements(scope)
    .where('program_id', '=', programId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The versions of a program's kinds that can be accepted on a day: the newest of each that is effective. */
export async function listAcceptable(
  scope: BrandScope,
  { programId, today }: { programId: string; today: string },
): Promise<AgreementRow[]> {
  return selectAgreements(scope)
    .distinctOn('kind')
    .where('program_id', '=', programId)
    .where('effective_on', '<=', today)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
}

/** Versions after one of the same program and kind, oldest first. */
export async function listVersionsAfter(
  scope: BrandScope,
  { program_id, kind, version }: Pick<AgreementRow, 'program_id' | 'kind' | 'version'>,
): Promise<AgreementRow[]> {
  return selectAgreements(scope)
    .where('program_id', '=', program_id)
    .where('kind', '=', kind)
    .where('version', '>', version)
    .orderBy('version')
    .execute();
}

/** Ids of the changed versions of a program's kind up to one: all but the first. */
export async function listChangedUpTo(
  scope: BrandScope,
  { program_id, kind, version }: Pick<AgreementRow, 'program_id' | 'kind' | 'version'>,
): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('agreements')
    .select('agreement_id')
    .where('brand_id', '=', scope.brandId)
    .where('program_id', '=', program_id)
    .where('kind', '=', kind)
    .where('version', '>', 1)
    .where('version', '<=', version)
    .execute();
  return rows.map(({ agreement_id }) => agreement_id);
}

export interface AgreementFilter {
  programId: string;
  kind: AgreementKind | null;
}

/** The versions of a program's agreements. */
export const agreementList = newestList({
  id: 'agreement_id',
  rows: (scope, { programId, kind }: AgreementFilter) => {
    const query = selectAgreements(scope).where('program_id', '=', programId);
    return kind === null ? query : query.where('kind', '=', kind);
  },
});

/** Kinds of which a program has a version of its own, not a sample, that is effective on a day. */
export async function listOwnKinds(
  unit: BrandScope,
  { programId, today }: { programId: string; today: string },
): Promise<AgreementKind[]> {
  const rows = await listAcceptable(unit, { programId, today });
  return rows.filter(({ is_sample }) => !is_sample).map(({ kind }) => kind);
}
