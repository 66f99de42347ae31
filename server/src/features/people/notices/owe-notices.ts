import { newId } from '../../../kernel/ids.ts';
import type { Unit } from '../../../platform/context.ts';
import { noticeEvents } from './notice-events.ts';
import type { NoticeKind } from './notice-kinds-rules.ts';
import { electronicPapers } from './notices-hooks.ts';
import { insertNotices } from './notices-store.ts';
import { scheduleOverdue, toldOf } from './overdue-notices.ts';

/** A paper that a customer has to get. */
interface OwedNotice {
  /** An id of the caller's; a new one if left out. */
  noticeId?: string;
  kind: NoticeKind;
  customerId: string;
  programId: string;
  /** The object that the paper is about: one notice of a kind and customer is about it. */
  subjectId: string;
  /** The last day on which it may be sent, in US Eastern time. */
  owedBy: Temporal.PlainDate;
  /** The time at which it became owed; now if left out. */
  since?: Temporal.Instant;
}

/**
 * Owes notices, in the transaction that makes them owed; those that are owed already stay as they are. The way in which
 * each is owed follows from the customer's consent to electronic papers as it is now.
 */
export async function oweNotices(unit: Unit, owed: readonly OwedNotice[]): Promise<void> {
  const rows = [];
  for (const { noticeId, kind, customerId, programId, subjectId, owedBy, since } of owed) {
    const answers = await electronicPapers.ask(unit, { customerId, programId });
    rows.push({
      notice_id: noticeId ?? newId(),
      kind,
      customer_id: customerId,
      program_id: programId,
      subject_id: subjectId,
      owed_by: owedBy.toString(),
      channel: answers.includes(true) ? ('electronic' as const) : ('mail' as const),
      date_created: since ?? unit.now,
    });
  }
  const made = new Set(await insertNotices(unit, rows));
  const days = new Set<string>();
  for (const row of rows.filter(({ notice_id }) => made.has(notice_id))) {
    days.add(row.owed_by);
    // The event of a denied application tells its notice.
    if (row.kind !== 'adverse_action') await noticeEvents.owed.record(unit, toldOf(row));
  }
  for (const day of days) await scheduleOverdue(unit, Temporal.PlainDate.from(day));
}
