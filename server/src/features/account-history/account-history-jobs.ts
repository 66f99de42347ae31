import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import { buildHistory, buildKind, type HistoryDeps } from './account-history.ts';

/** The building of histories, due some time after the first query. */
export function accountHistoryJobs(deps: HistoryDeps): JobHandlers {
  return {
    [buildKind]: (context, payload) => buildHistory(context, deps, String(payload.account_id)),
  };
}
