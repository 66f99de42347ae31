import type { Context } from '../../../platform/context.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import { oweNotices, reportSent, scheduleUntold } from '../../people/notices/notices.ts';
import { listBrandsToAdopt, listSentBefore, listWithoutNotice } from './adopted-notices-store.ts';
import { noticeDeadline } from './adverse-action-rules.ts';

/** Adverse actions and notices of one unit of work. */
const adoptedAtOnce = 100;

/**
 * Owes the notices of adverse actions that a process of the version before has written, marks those as sent that it was
 * told of, and schedules the telling of overdue ones. Safe to repeat.
 */
async function adoptNotices(context: Context): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await context.unit(async (unit) => {
      const denials = await listWithoutNotice(unit, adoptedAtOnce);
      await oweNotices(
        unit,
        denials.map((denial) => ({
          noticeId: denial.adverse_action_id,
          kind: 'adverse_action',
          customerId: denial.customer_id,
          programId: denial.program_id,
          subjectId: denial.application_id,
          owedBy: noticeDeadline(denial.date_created),
          since: denial.date_created,
        })),
      );
      const sent = await listSentBefore(unit, adoptedAtOnce);
      for (const { notice_id, sent_at } of sent) {
        await reportSent(unit, { noticeId: notice_id, method: null, sentAt: sent_at });
      }
      return denials.length === adoptedAtOnce || sent.length === adoptedAtOnce;
    });
  }
  await context.unit(scheduleUntold);
}

/** Runs of one worker: an hour, in which the processes of the version before end. */
const runsOfWorker = 12;

/** Adopts the notices of all brands, soon after the start and each five minutes of the hour after it. */
export function startAdopting(parts: ProcessParts): Loop {
  const { database, createContext, log } = parts;
  let runs = 0;
  return repeat('adopting notices of adverse action', {
    log,
    everyMs: 300_000,
    run: async (signal) => {
      if (runs >= runsOfWorker) return;
      const brandIds = await listBrandsToAdopt(database.jobPool, runs === 0);
      for (const brandId of brandIds) {
        if (signal.aborted) return;
        await adoptNotices(await createContext(brandId, { kind: 'job' }, 'adopt notices'));
      }
      runs += 1;
    },
  });
}
