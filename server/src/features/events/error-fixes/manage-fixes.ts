import { DomainError } from '../../../kernel/domain-error.ts';
import { idAt } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { requestLog } from '../../../platform/request-log/request-log.ts';
import { requirePerson } from '../../team/sign-in/sign-in.ts';
import { errorFixErrors } from './error-fixes-errors.ts';
import {
  type ErrorGroupName,
  type FixRow,
  findOldestFix,
  hasFailed,
  listFixRows,
  removeFix,
  saveFix,
} from './error-fixes-store.ts';

/** Failures of the log that are looked through for one after a fix; groups look through as many. */
const searched = 20_000;

/** Groups that are marked as fixed, with the first failure since. */
export async function listFixes(context: Context): Promise<FixRow[]> {
  await context.port(requestLog)?.flush();
  const oldest = await findOldestFix(context);
  if (oldest === null) return [];
  return listFixRows(context, { from: idAt(oldest.epochMilliseconds), searched });
}

/**
 * Marks a group of failed requests as fixed from now on.
 *
 * @throws DomainError `error_group_dne`
 */
export async function markFixed(context: Context, group: ErrorGroupName): Promise<void> {
  const { personId } = requirePerson(context);
  await context.port(requestLog)?.flush();
  await context.unit(async (unit) => {
    if (!(await hasFailed(unit, group))) {
      const { operation, status } = group;
      throw new DomainError(errorFixErrors.error_group_dne, { operation, status });
    }
    await saveFix(unit, group, { fixed_at: wallClock.now(), person_id: personId });
  });
}

/**
 * Opens a group again that was marked as fixed.
 *
 * @throws DomainError `error_fix_dne`
 */
export async function openAgain(context: Context, group: ErrorGroupName): Promise<void> {
  const wasFixed = await context.unit((unit) => removeFix(unit, group));
  if (wasFixed) return;
  throw new DomainError(errorFixErrors.error_fix_dne, { operation: group.operation });
}
