import Type from 'typebox';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { noticeEvents } from './notice-events.ts';
import { overdueFrom } from './notice-rules.ts';
import { listUntoldDays, markOverdue, type NoticeRow } from './notices-store.ts';

/** Tells a brand's notices of one day as overdue; `piece` counts the parts of that work. */
export const overdueNotices = defineJob({
  kind: 'notices.overdue',
  payload: Type.Object({ owed_by: Type.String(), piece: Type.Integer() }),
  key: ({ owed_by, piece }) => [owed_by, piece],
});

/** Notices that one piece of due work tells: well below a second. */
const toldAtOnce = 200;

/** Schedules the telling of the notices that are owed by a day, unless it is scheduled already. */
export async function scheduleOverdue(unit: Unit, owedBy: Temporal.PlainDate): Promise<void> {
  const payload = { owed_by: owedBy.toString(), piece: 0 };
  await overdueNotices.scheduleOnce(unit, payload, overdueFrom(owedBy));
}

/** Schedules the telling of a brand's notices that nobody has told as overdue. Safe to repeat. */
export async function scheduleUntold(unit: Unit): Promise<void> {
  for (const owedBy of await listUntoldDays(unit)) {
    await scheduleOverdue(unit, Temporal.PlainDate.from(owedBy));
  }
}

/** Tells each notice that was owed by a day and not sent, once, and schedules the next piece. */
export async function tellOverdue(
  context: Context,
  { owed_by, piece }: { owed_by: string; piece: number },
): Promise<void> {
  await context.unit(async (unit) => {
    const overdue = await markOverdue(unit, { owedBy: owed_by, limit: toldAtOnce });
    for (const notice of overdue) await noticeEvents.overdue.record(unit, toldOf(notice));
    if (overdue.length < toldAtOnce) return;
    await overdueNotices.scheduleOnce(unit, { owed_by, piece: piece + 1 }, unit.now);
  });
}

type ToldNotice = Pick<NoticeRow, 'notice_id' | 'kind' | 'channel' | 'owed_by' | 'customer_id'>;

/** Facts of an event about a notice. */
export function toldOf(notice: ToldNotice) {
  const { notice_id, kind, channel, owed_by, customer_id } = notice;
  return {
    customerId: customer_id,
    objectId: notice_id,
    payload: { notice_id, kind, channel, owed_by },
  };
}
