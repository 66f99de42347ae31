import { renderInstant } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actions, Done } from './scenario-action.ts';
import { cardActions } from './scenario-card-actions.ts';
import { customerActions } from './scenario-customer-actions.ts';
import { expectFacts } from './scenario-expectations.ts';
import { moneyActions } from './scenario-money-actions.ts';
import { paperActions } from './scenario-paper-actions.ts';
import { type BalanceReport, planSteps, type StepReport, timeOf } from './scenario-report-rules.ts';
import { breakOff, keepAlive, type Run, saveEnd, saveStep } from './scenario-runs.ts';
import { failStep, type Stage, StepFailure } from './scenario-stage.ts';
import type { Step } from './scenario-story-rules.ts';
import { vendorActions } from './scenario-vendor-actions.ts';
import type { VerbName } from './scenario-verbs-rules.ts';
import { webhookActions } from './scenario-webhook-actions.ts';

const actions: Actions<VerbName> = {
  ...customerActions,
  ...paperActions,
  ...moneyActions,
  ...cardActions,
  ...vendorActions,
  ...webhookActions,
};

/**
 * Plays a scenario to its end, or to the first failed step. Progress is recorded before each step,
 * so that after a crash the run shows the completed steps and the one that broke off.
 */
export async function play(
  context: Context,
  run: Run,
  stage: Stage,
  limits: Limits,
): Promise<void> {
  const renewal = keepAlive(context, run);
  try {
    const passed = (await begin(run, stage)) && (await playSteps(context, run, stage, limits));
    run.report.now = renderInstant(await stage.time());
    run.report.balances = await readBalances(stage);
    await saveEnd(context, run, passed ? 'finish' : 'fail');
  } catch (error) {
    // The scenario is not at fault; the run records the interrupted step, unless it was removed
    // too.
    await breakOff(context, run).catch(() => {});
    throw error;
  } finally {
    await renewal.stop();
  }
}

/** Stops the clock, changes the program's settings, and starts the scenario at its time: steps count from there. */
async function begin({ report }: Run, stage: Stage): Promise<boolean> {
  const [first] = report.steps;
  try {
    const { mode } = await stage.call('getClock');
    if (mode !== 'stopped') await stage.call('changeClock', { body: { mode: 'stopped' } });
    const { settings } = stage.scenario;
    if (Object.keys(settings).length > 0) {
      const params = { program_id: stage.programId };
      await stage.call('updateProgramSettings', { params, body: settings });
    }
    const start = await stage.time();
    report.clock_was = String(mode);
    report.started_at = renderInstant(start);
    report.steps = planSteps(stage.scenario, start, 'not_run');
    return true;
  } catch (error) {
    if (!(error instanceof StepFailure) || !first) throw error;
    Object.assign(first, { status: 'failed', problem: error.problem });
    return false;
  }
}

async function playSteps(
  context: Context,
  run: Run,
  stage: Stage,
  limits: Limits,
): Promise<boolean> {
  const until = { ...limits, deadlineMs: performance.now() + limits.maxRunMs };
  const start = Temporal.Instant.from(run.report.started_at);
  for (const [index, step] of stage.scenario.steps.entries()) {
    const report = run.report.steps[index];
    if (!report) throw new Error(`Step ${index} is not in the report`);
    report.status = 'running';
    await saveStep(context, run, index);
    const status = await runStepAt(stage, step, report, { at: timeOf(step, start), ...until });
    report.status = status;
    if (status === 'failed') return false;
  }
  return true;
}

/** Limits after which no step and no advance starts; remaining steps are reported as not run. */
interface Limits {
  maxRunMs: number;
  stopping: AbortSignal;
}
type Until = Limits & { deadlineMs: number };

/** Moves the clock to a step's time and runs the step; the result is in its report. */
async function runStepAt(
  stage: Stage,
  step: Step,
  report: StepReport,
  { at, ...until }: { at: Temporal.Instant } & Until,
): Promise<StepReport['status']> {
  try {
    report.note = await travel(stage, at, until);
    report.time = renderInstant(await stage.time());
    await playStep(stage, step, report);
    return 'done';
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    report.problem = error.problem;
    return isExpected(step, error) ? 'refused' : 'failed';
  }
}

/**
 * Advances the clock to a step's time, unless it is there already. Work that fails on the way, such
 * as the bank's during an outage, stays due and is noted.
 */
async function travel(stage: Stage, to: Temporal.Instant, until: Until): Promise<string | null> {
  let note: string | null = null;
  for (;;) {
    const now = await stage.time();
    endAtLimit(until, now);
    if (Temporal.Instant.compare(now, to) > 0) {
      const message = `The clock shows ${renderInstant(now)}: another request has moved it past ${renderInstant(to)}`;
      failStep('clock_moved', message);
    }
    if (Temporal.Instant.compare(now, to) === 0) return note;
    // An advance is a year at most, and ends at a limit of time or work; another one continues.
    const next = earliest(to, now.add({ hours: 365 * 24 }));
    const { failed } = await stage.call('advanceClock', { body: { to: renderInstant(next) } });
    const what = (failed as { what: string }[]).map((work) => work.what);
    if (what.length > 0) note = `failed and remains due: ${[...new Set(what)].join(', ')}`;
  }
}

function earliest(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function endAtLimit({ maxRunMs, deadlineMs, stopping }: Until, now: Temporal.Instant): void {
  const rest = `This step was not begun; the clock shows ${renderInstant(now)}`;
  if (stopping.aborted) failStep('stopping', `The service is being stopped. ${rest}`);
  if (performance.now() > deadlineMs) {
    failStep('too_long', `The run has taken ${maxRunMs / 1000} seconds. ${rest}`);
  }
}

async function playStep(stage: Stage, step: Step, report: StepReport): Promise<void> {
  const done = await act(stage, step, report);
  const notes = [report.note, done.note].filter((note) => note !== null && note !== undefined);
  report.note = notes.length > 0 ? notes.join('; ') : null;
  Object.assign(report, { objects: done.objects, state: done.state });
  if (step.refused !== null) {
    failStep(
      'not_refused',
      `The step was expected to be refused with ${step.refused}, but it was done`,
    );
  }
  const name = step.as ?? done.renames;
  if (name && done.made) stage.things.set(name, done.made);
}

function act(stage: Stage, step: Step, report: StepReport): Promise<Done> {
  if (step.verb === 'expect') {
    if (step.subject === null) throw new Error('An expectation without a subject was let through');
    return expectFacts(stage, step.subject, step.args);
  }
  // Validation guarantees that each verb has its arguments.
  const action = actions[step.verb] as (
    stage: Stage,
    args: Step['args'],
    as: string,
  ) => Promise<Done>;
  return action(stage, step.args, step.as ?? `step-${report.step}`);
}

function isExpected({ refused }: Step, { isRefusal, problem }: StepFailure): boolean {
  return isRefusal && problem.code === refused;
}

/** Reads the balances of every customer of the scenario at its end. */
async function readBalances(stage: Stage): Promise<BalanceReport[]> {
  const found: BalanceReport[] = [];
  for (const [customer, { customerId }] of stage.players) {
    const page = await stage.call('listAccounts', {
      query: { customer_id: customerId, limit: 100 },
    });
    for (const account of (page.data as Record<string, unknown>[]).toReversed()) {
      if (account.type === 'external') continue;
      found.push({
        customer,
        account_id: String(account.account_id),
        type: String(account.type),
        status: String(account.status),
        balance: account.balance as object,
      });
    }
  }
  return found;
}
