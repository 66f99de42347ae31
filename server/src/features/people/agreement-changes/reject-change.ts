import { easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  type AgreementRow,
  changesForEarlier,
  isRejectable,
  requireAgreement,
} from '../agreements/agreements.ts';
import { lockNotice, type NoticeRow, noticeErrors } from '../notices/notices.ts';
import { changeErrors } from './change-errors.ts';
import { hasRejectedVersion, insertRejection } from './change-rejections-store.ts';
import { takesEffectOn } from './change-rules.ts';
import { changeRejected } from './changes-hooks.ts';

/**
 * Records that a customer rejects a changed agreement before it takes effect: it never holds for the customer,
 * purchases end, and the rest of the account goes on (12 CFR 1026.9(h), comment (h)(2)(ii)-1). A repeat changes nothing.
 *
 * @throws DomainError `notice_dne`, `change_not_rejectable`.
 */
export async function rejectChange(context: Context, noticeId: string): Promise<NoticeRow> {
  return context.unit(async (unit) => {
    const notice = await lockNotice(unit, noticeId);
    if (!notice) throw new DomainError(noticeErrors.notice_dne, { notice_id: noticeId });
    const refused = (reason: string) =>
      new DomainError(changeErrors.change_not_rejectable, { notice_id: noticeId, reason });
    if (notice.kind !== 'agreement_changed') throw refused('it tells no change of an agreement');
    const agreement = await requireAgreement(unit, notice.subject_id);
    if (!isRejectable(changesForEarlier(agreement))) {
      throw refused('the law gives no right to reject it (12 CFR 1026.9(c)(2)(iv)(B))');
    }
    const holdsFrom = effectOf(agreement, notice);
    if (holdsFrom && Temporal.PlainDate.compare(holdsFrom, easternDate(unit.now)) <= 0) {
      throw refused(`it has taken effect on ${holdsFrom.toString()}`);
    }
    if (await insertRejection(unit, noticeId, unit.now)) {
      const { customer_id: customerId, program_id: programId } = notice;
      await changeRejected.run(unit, { customerId, programId });
    }
    return notice;
  });
}

function effectOf(agreement: AgreementRow, { sent_at }: NoticeRow) {
  const noticeSentOn = sent_at && easternDate(sent_at);
  return takesEffectOn({ agreement, noticeSentOn, isRejected: false });
}

/**
 * Refuses what needs a customer who may make purchases.
 *
 * @throws DomainError `change_rejected` where the customer rejected a change of the program's agreement.
 */
export async function refuseRejected(
  context: Context,
  holder: { customerId: string; programId: string },
): Promise<void> {
  if (!(await hasRejectedVersion(context, holder))) return;
  throw new DomainError(changeErrors.change_rejected, { customer_id: holder.customerId });
}
