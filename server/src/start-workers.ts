import { bookProofs } from './feature-parts.ts';
import { startRequestedProofs } from './features/accounts/ledger/requested-proofs.ts';
import { startVerification } from './features/accounts/ledger/verification.ts';
import { startFoldingActivity } from './features/events/activity/activity.ts';
import { startRemovingEvents } from './features/events/events/remove-old-events.ts';
import { startSweepingRequests } from './features/events/requests/requests.ts';
import {
  findUnmatchedFrom,
  removeDeliveries,
} from './features/events/webhooks/remove-deliveries.ts';
import { startWebhookWorker } from './features/events/webhooks/webhook-worker.ts';
import { startSweepingTries } from './features/team/credentials/credentials.ts';
import { startSweepingLogins } from './features/team/device-logins/device-logins.ts';
import { startSweepingSessions } from './features/team/sign-in/sign-in.ts';
import type { CreateContext } from './open-contexts.ts';
import type { HealthCheck } from './platform/health.ts';
import { alarmHandler, alarmTask } from './platform/jobs/alarm-task.ts';
import { openBrandSlots } from './platform/jobs/brand-slots.ts';
import { dueWorkTask } from './platform/jobs/due-work.ts';
import { type DueWorkParts, dueWorkHandler } from './platform/jobs/due-work-task.ts';
import { startHousekeeping } from './platform/jobs/housekeeping.ts';
import { type RunningWorker, startWorker } from './platform/jobs/worker.ts';
import type { Parts } from './service-parts.ts';

/** Workers of a process, with the checks of its readiness by name. */
interface RunningWorkers extends RunningWorker {
  checks: Record<string, HealthCheck>;
}

/** Most requests that the log keeps of one brand. */
const keptRequests = { sandbox: 50_000, live: 1_000_000 } as const;

/** Starts everything that a worker process runs: due work, deliveries, housekeeping, proofs. */
export async function startWorkers(
  parts: Parts,
  wired: Pick<DueWorkParts, 'handlers' | 'readClock'> & { createContext: CreateContext },
): Promise<RunningWorkers> {
  const { config, database, log, metrics, tracer = null } = parts;
  const { environment } = config;
  const slots = openBrandSlots(config.workerConcurrency);
  const dueWork = {
    ...wired,
    environment,
    db: database.allBrands.db,
    leases: database.leases,
    slots,
  };
  const worker = await startWorker({
    database,
    tasks: { [dueWorkTask]: dueWorkHandler(dueWork), [alarmTask]: alarmHandler(dueWork) },
    concurrency: config.workerConcurrency,
    slots,
    log,
    onJobEnd: (task, outcome) => metrics.jobs.inc({ task, outcome }),
  });
  const webhooks = await startWebhookWorker({
    database,
    environment,
    createContext: wired.createContext,
    log,
    tracer,
    onJobEnd: (task, outcome) => metrics.jobs.inc({ task, outcome }),
  });
  const housekeeping = startHousekeeping(database.allBrands.db, log);
  const folding = startFoldingActivity(
    {
      db: database.allBrands.db,
      openContext: (brandId) => wired.createContext(brandId, { kind: 'job' }, 'fold activity'),
    },
    log,
  );
  const sweeps = startSweeps({ config, database, log });
  const verification = startVerification(database.allBrands.db, bookProofs, log);
  const requestedProofs = startRequestedProofs({ database, proofs: bookProofs, log });
  return {
    checks: { jobs: worker.findProblem, webhooks: webhooks.findProblem },
    stop: async () => {
      const loops = [housekeeping, folding, ...sweeps, verification, requestedProofs];
      await Promise.all(loops.map((each) => each.stop()));
      await Promise.all([worker.stop(), webhooks.stop()]);
    },
  };
}

/** Starts removing what is old: events, requests, sessions. */
function startSweeps({ config, database, log }: Pick<Parts, 'config' | 'database' | 'log'>) {
  const { environment } = config;
  const deliveries = { findUnmatchedFrom, removeDeliveries };
  return [
    startRemovingEvents({ database, deliveries, keptDays: config.eventsKeptDays }, log),
    startSweepingRequests(
      database,
      { keptDays: config.requestsKeptDays, keptRows: keptRequests[environment] },
      log,
    ),
    startSweepingSessions(database.allBrands.db, environment, log),
    startSweepingTries(database.allBrands.db, log),
    startSweepingLogins(database.allBrands.db, log),
  ];
}
