import { newId } from '../../../kernel/ids.ts';
import type { Unit } from '../../../platform/context.ts';
import { oweNotices } from '../../people/notices/notices.ts';
import { noticeDeadline } from './adverse-action-rules.ts';
import { insertAdverseAction } from './adverse-actions-store.ts';
import type { ApplicationRow } from './application-record.ts';

type DeniedApplication = Pick<
  ApplicationRow,
  'application_id' | 'customer_id' | 'program_id' | 'failure_reasons'
>;

/** Saves the adverse action on an application with its reasons, and owes its notice, which has its id. */
export async function recordAdverseAction(unit: Unit, row: DeniedApplication): Promise<void> {
  const now = unit.now;
  const id = newId();
  await insertAdverseAction(unit, {
    brand_id: unit.brandId,
    adverse_action_id: id,
    application_id: row.application_id,
    service: 'kyc',
    reasons: row.failure_reasons,
    date_created: now,
    date_updated: now,
  });
  await oweNotices(unit, [
    {
      noticeId: id,
      kind: 'adverse_action',
      customerId: row.customer_id,
      programId: row.program_id,
      subjectId: row.application_id,
      owedBy: noticeDeadline(now),
    },
  ]);
}
