import { renderInstant } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { withoutPlace } from '../../../platform/http/limits/brand-turns.ts';
import { ownOperations } from '../../../platform/http/operations/call-operation.ts';
import {
  fetchPage,
  mapPage,
  type Page,
  type PageRequest,
} from '../../../platform/http/schemas/paging.ts';
import { definePort } from '../../../platform/port.ts';
import { shutdown } from '../../../platform/shutdown.ts';
import { findPresentPlace } from '../../events/events/events.ts';
import { brandErrors, findFirstProgram, getProgram } from '../../tenants/brands/brands.ts';
import { requireExisting } from './scenario-cast.ts';
import { scenarioErrors } from './scenario-errors.ts';
import { type ShippedScenario, shippedScenarios } from './scenario-library.ts';
import { play } from './scenario-play.ts';
import { planSteps, type Report } from './scenario-report-rules.ts';
import { readScenario } from './scenario-rules.ts';
import { dropRun, enterRun, type Run, toRun } from './scenario-runs.ts';
import { Stage } from './scenario-stage.ts';
import type { Scenario } from './scenario-story-rules.ts';
import { findRun, listRunRows, markAllBrokenOff } from './scenarios-store.ts';

export type { Run } from './scenario-runs.ts';

/** Longest time that one request may play a scenario, in milliseconds. */
export const scenarioRunMs = definePort<number>('scenario run');

/** Parameters of a scenario run. */
export interface PlayRequest {
  source: string;
  /** Default: the brand's first program. */
  programId: string | undefined;
  idempotencyKey: string | null;
}

/** Planned steps with their times, without running any. */
export interface Plan {
  name: string;
  report: Report;
}

/**
 * Validates a scenario, including the existence of the objects it names, and returns the steps of a
 * run that would begin at the brand's present time.
 *
 * @throws DomainError `invalid_input` that names lines, `invalid_program`.
 */
export async function planScenario(
  context: Context,
  { source, programId }: Pick<PlayRequest, 'source' | 'programId'>,
): Promise<Plan> {
  const scenario = readScenario(source);
  const program = await chooseProgram(context, programId);
  await requireExisting(
    new Stage(context, context.port(ownOperations), { scenario, programId: program }),
  );
  return { name: scenario.name, report: newReport(context, scenario, program, 'planned') };
}

/**
 * Plays a scenario in the brand's world, whose clock it stops and moves: each step makes the call
 * that a developer would make. Returns the result, also after a failed step.
 *
 * @throws DomainError `invalid_input` that names lines, `invalid_program`, `scenario_running`,
 *   `scenario_lapsed`, `clock_busy`, `world_changed`, and those of an Idempotency-Key.
 */
export async function playScenario(
  context: Context,
  { source, programId, idempotencyKey: key }: PlayRequest,
): Promise<{ run: Run; replayed: boolean }> {
  const scenario = readScenario(source);
  const program = await chooseProgram(context, programId);
  const report = newReport(context, scenario, program, 'not_run');
  const asked = JSON.stringify([source, program]);
  const entered = await enterRun(context, { name: scenario.name, key, asked }, report);
  const { run } = entered;
  if (entered.replayed) return entered;
  const stage = new Stage(context, context.port(ownOperations), { scenario, programId: program });
  await requireExisting(stage).catch(async (error: unknown) => {
    await dropRun(context, run);
    throw error;
  });
  stage.beginning = await findPresentPlace(context);
  const maxRunMs = context.port(scenarioRunMs);
  // A stop of the process ends a run between two steps.
  const stopping = context.port(shutdown);
  await withoutPlace(() => play(context, run, stage, { maxRunMs, stopping }));
  return entered;
}

async function chooseProgram(context: Context, programId: string | undefined): Promise<string> {
  if (programId !== undefined)
    return (await getProgram(context, programId.toLowerCase())).programId;
  const first = await findFirstProgram(context);
  if (!first) throw new DomainError(brandErrors.invalid_program, { program_id: 'of this brand' });
  return first.programId;
}

function newReport(
  context: Context,
  scenario: Scenario,
  programId: string,
  status: 'planned' | 'not_run',
): Report {
  const start = context.clock.now();
  return {
    program_id: programId,
    started_at: renderInstant(start),
    now: renderInstant(start),
    clock_was: null,
    steps: planSteps(scenario, start, status),
    balances: [],
  };
}

/** Returns a run of the brand, in any status. */
export async function getRun(context: Context, runId: string): Promise<Run> {
  const row = await findRun(context, runId);
  if (!row) throw new DomainError(scenarioErrors.scenario_run_dne, { run_id: runId });
  return toRun(row);
}

/** Marks the copied runs of a world as broken off: the copy does not continue them. */
export async function breakOffRuns(unit: Unit): Promise<void> {
  await markAllBrokenOff(unit);
}

/** Runs of the brand, newest first. */
export async function listRuns(context: Context, page: PageRequest): Promise<Page<Run>> {
  return mapPage(await fetchPage(page, (rows) => listRunRows(context, rows)), toRun);
}

/** Scenarios that come with the service. */
export function listScenarios(): ShippedScenario[] {
  return [...shippedScenarios().values()];
}

/** Returns a shipped scenario by name, or throws `scenario_dne`. */
export function getScenario(name: string): ShippedScenario {
  const shipped = shippedScenarios();
  const found = shipped.get(name);
  if (!found) {
    throw new DomainError(scenarioErrors.scenario_dne, { names: [...shipped.keys()].join(', ') });
  }
  return found;
}
