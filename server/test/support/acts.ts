import {
  recordCountedActs,
  recordRefusedTries,
} from '../../src/features/team/sign-in-acts/sign-in-acts.ts';
import { listAudit } from '../../src/features/tenants/audit/audit.ts';
import type { TestService } from './test-service.ts';

/** Acts of a brand, or of the installation, oldest first. */
export async function listActs({ service }: TestService, brandId: string | null) {
  const { acts } = await listAudit(service.operator, { brandId, before: null, limit: 500 });
  return acts.toReversed();
}

/** Makes acts of refused tries and of counted acts, as the service does every few seconds. */
export async function recordTries({ database }: TestService): Promise<void> {
  await recordRefusedTries(database.allBrands);
  await recordCountedActs(database.allBrands);
}
