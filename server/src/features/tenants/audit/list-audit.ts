import { nilId } from '../../../kernel/ids.ts';
import type { Operator } from '../brands/brands.ts';
import { listAuditRows } from './audit-store.ts';

/** Acts of a brand or, without one, of the installation, newest first. */
interface AuditPage {
  acts: Awaited<ReturnType<typeof listAuditRows>>;
}

/** At most `limit` acts, before a place in the chain; null begins with the newest. */
export async function listAudit(
  operator: Operator,
  { brandId, before, limit }: { brandId: string | null; before: bigint | null; limit: number },
): Promise<AuditPage> {
  const acts = await operator.transaction((tx) =>
    listAuditRows({ db: tx, brandId: brandId ?? nilId }, before, limit),
  );
  return { acts };
}
