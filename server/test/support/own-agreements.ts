import { addSampleAgreements } from '../../src/features/people/agreements/agreements.ts';
import type { Operator } from '../../src/features/tenants/brands/brands.ts';
import { wallClock } from '../../src/platform/clock/wall-clock.ts';

/** Agreements of a program's own, as live requires them: the samples with another mark. */
export async function addAgreements(
  operator: Operator,
  { brandId, programId }: { brandId: string; programId: string },
): Promise<void> {
  await operator.transaction(async (tx) => {
    await addSampleAgreements({ db: tx, brandId }, programId, wallClock.now());
    await tx
      .updateTable('agreements')
      .set({ is_sample: false })
      .where('brand_id', '=', brandId)
      .execute();
  });
}
