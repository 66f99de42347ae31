import { hash } from 'node:crypto';
import { withChance } from '../../../kernel/chance.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { performEffects, transition } from '../../../kernel/state-table.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { requestErrors } from '../../../platform/http/errors/request-errors.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import { scenarioErrors } from './scenario-errors.ts';
import type { Report, StepReport } from './scenario-report-rules.ts';
import { type RunStatus, scenarioRunStates } from './scenario-run-states.ts';
import {
  deleteRun,
  findRunByKey,
  findRunningRow,
  forgetKey,
  insertRun,
  lockRuns,
  markBrokenOff,
  type RunRow,
  removeOldRuns,
  renewLease,
  saveRun,
} from './scenarios-store.ts';

/** Run of a scenario, as stored and returned. */
export interface Run {
  runId: string;
  name: string;
  status: RunStatus;
  report: Report;
  /** Index of the first step whose result is not in the stored report. */
  savedSteps?: number;
}

/** Limit on the stored runs of a world. */
const keptRuns = 100;
const keptKeyHours = 24;
/** Steps between two writes of a whole report. */
const wholeEvery = 50;
/** Exceeds the longest silence of a live process; after it the world may start another run. */
const leaseSeconds = 30;
const renewEveryMs = 8_000;

/** Requested run, with or without an Idempotency-Key. */
export interface RunRequest {
  name: string;
  key: string | null;
  /** Text that is equal for equal requests. */
  asked: string;
}

/**
 * Inserts a run as the only one of its world, or finds the run of its key.
 *
 * @throws DomainError `scenario_running`, `idempotency_key_mismatch`, `idempotency_key_in_progress`.
 */
export async function enterRun(
  context: Context,
  { name, key, asked }: RunRequest,
  report: Report,
): Promise<{ run: Run; replayed: boolean }> {
  const { brandId } = context;
  const runId = withChance(await context.nextTurn(context.clock), newId);
  const wall = wallClock.now();
  const fingerprint = key === null ? null : hash('sha256', asked, 'buffer');
  return context.unit(async (unit) => {
    await lockRuns(unit);
    await dropLapsed(unit, wall);
    const earlier = key === null ? undefined : await findByKey(unit, key, wall);
    if (earlier) {
      if (!fingerprint || !earlier.fingerprint?.equals(fingerprint)) {
        throw new DomainError(requestErrors.idempotency_key_mismatch);
      }
      if (earlier.status === 'running') {
        throw new DomainError(requestErrors.idempotency_key_in_progress);
      }
      return { run: toRun(earlier), replayed: true };
    }
    const other = await findRunningRow(unit);
    if (other) throw new DomainError(scenarioErrors.scenario_running, { run_id: other.run_id });
    const move = transition(scenarioRunStates, null, 'play');
    if (!move.moved) throw new Error('A run cannot begin');
    await insertRun(unit, {
      brand_id: brandId,
      run_id: runId,
      name,
      status: move.to,
      report: JSON.stringify(report),
      lease_until: leaseFrom(wall),
      idempotency_key: key,
      fingerprint,
      asked_at: wall,
      date_created: unit.now,
    });
    await performEffects(move.effects, {
      removeOldestRuns: () => removeOldRuns(unit, keptRuns - 1),
    });
    return { run: { runId, name, status: move.to, report }, replayed: false };
  });
}

/** Marks a lapsed run as broken off, so that another can start. */
async function dropLapsed(unit: Unit, wall: Temporal.Instant): Promise<void> {
  const running = await findRunningRow(unit);
  if (running && isLapsed(running, wall)) await markBrokenOff(unit, running.run_id);
}

async function findByKey(
  unit: Unit,
  key: string,
  wall: Temporal.Instant,
): Promise<RunRow | undefined> {
  const row = await findRunByKey(unit, key);
  if (!row) return undefined;
  const until = row.asked_at.add({ hours: keptKeyHours });
  if (Temporal.Instant.compare(until, wall) >= 0) return row;
  await forgetKey(unit, row.run_id);
  return undefined;
}

function isLapsed({ lease_until }: RunRow, wall: Temporal.Instant): boolean {
  return Temporal.Instant.compare(lease_until, wall) < 0;
}

function leaseFrom(wall: Temporal.Instant): Temporal.Instant {
  return wall.add({ seconds: leaseSeconds });
}

/** Converts a row to a run; a running one whose lease has lapsed counts as broken off. */
export function toRun(row: RunRow): Run {
  const { run_id: runId, name } = row;
  const lapsed = row.status === 'running' && isLapsed(row, wallClock.now());
  const status = lapsed ? 'broken_off' : row.status;
  const newest = (row.newest_steps ?? []) as StepReport[];
  return { runId, name, status, report: withSteps(row.report as Report, newest) };
}

/** The report with the results of some of its steps in their places. */
function withSteps(report: Report, newest: readonly StepReport[]): Report {
  if (newest.length === 0) return report;
  const byNumber = new Map(newest.map((step) => [step.step, step]));
  return { ...report, steps: report.steps.map((step) => byNumber.get(step.step) ?? step) };
}

/**
 * Saves that a step begins, and the results of the steps before it. The report of many steps is large:
 * it is written whole every `wholeEvery` steps, and the newest steps in between.
 *
 * @param index of the step in the report.
 * @throws DomainError `scenario_lapsed` when the run counts as broken off by now.
 */
export async function saveStep(context: Context, run: Run, index: number): Promise<void> {
  const from = run.savedSteps ?? Number.NEGATIVE_INFINITY;
  if (index - from >= wholeEvery) return saveWhole(context, run, index);
  const newest = JSON.stringify(run.report.steps.slice(from, index + 1));
  await save(context, run, { newest_steps: newest });
}

/**
 * Saves the end of a run.
 *
 * @throws DomainError `scenario_lapsed` when it counts as broken off by now.
 */
export async function saveEnd(context: Context, run: Run, event: 'finish' | 'fail') {
  const move = transition(scenarioRunStates, run.status, event);
  if (!move.moved) throw new Error(`A run that is ${run.status} cannot ${event}`);
  run.status = move.to;
  await saveWhole(context, run, run.report.steps.length);
}

async function saveWhole(context: Context, run: Run, index: number): Promise<void> {
  run.savedSteps = index;
  await save(context, run, { report: JSON.stringify(run.report), newest_steps: null });
}

async function save(
  context: Context,
  { runId, status }: Run,
  changes: { report?: string; newest_steps: string | null },
): Promise<void> {
  const lease_until = leaseFrom(wallClock.now());
  const kept = await context.unit((unit) =>
    saveRun(unit, runId, { status, lease_until, ...changes }),
  );
  if (!kept) throw new DomainError(scenarioErrors.scenario_lapsed, { run_id: runId });
}

/** Renews a run's lease during a long step. If all renewals fail, the run lapses. */
export function keepAlive(context: Context, run: Run): Loop {
  return repeat('renewing the lease of a scenario run', {
    log: context.log,
    firstAfterMs: renewEveryMs,
    everyMs: renewEveryMs,
    run: () => {
      const until = leaseFrom(wallClock.now());
      return context.unit((unit) => renewLease(unit, run.runId, until));
    },
  });
}

/** Deletes a run that has played no step, as if it had not been requested. */
export async function dropRun(context: Context, { runId }: Run): Promise<void> {
  await context.unit((unit) => deleteRun(unit, runId));
}

/** Marks a run as broken off. */
export async function breakOff(context: Context, { runId }: Run): Promise<void> {
  await context.unit((unit) => markBrokenOff(unit, runId));
}
