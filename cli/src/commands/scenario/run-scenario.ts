import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { KeyedOptions, ScenarioRun, ScenarioStep, Surety } from '@surety/sdk';
import { FoundFailure, UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import type { Io } from '../../io.ts';

/** The service begins no step after two minutes. */
const maxRunMs = 150_000;
const pollMs = 250;

const ended: ReadonlySet<ScenarioStep['status']> = new Set(['done', 'refused', 'failed']);

/**
 * Plays a scenario, and prints each step when it is done.
 *
 * @throws FoundFailure if the run did not pass.
 */
export async function runScenario(
  context: CommandContext,
  source: string,
  { program }: { program?: string },
): Promise<void> {
  const { out, io, flags } = context;
  const surety = context.surety();
  const isPlan = flags().dryRun === true;
  const query = {
    ...(program === undefined ? {} : { program_id: program }),
    ...(isPlan ? { dry_run: true } : {}),
  };
  const options = { signal: io.interrupted, timeoutMs: maxRunMs };
  const begin = await beginning(surety, io, source, query, options);
  const report = new StepReport(context);
  const run = isPlan || out.isForPrograms ? await begin() : await followed(context, begin, report);
  if (out.isForPrograms) out.value(run);
  else {
    report.print(run.steps);
    out.line(isPlan ? `${run.steps.length} steps planned; nothing was done.` : outcomeOf(run));
  }
  if (run.status === 'failed' || run.status === 'broken_off') {
    throw new FoundFailure(`The scenario ${run.name} ${run.status}.`);
  }
}

/** The request that plays a file or a scenario of the service. */
async function beginning(
  surety: Surety,
  io: Io,
  source: string,
  query: { program_id?: string; dry_run?: boolean },
  options: KeyedOptions,
): Promise<() => Promise<ScenarioRun>> {
  if (source === '-') {
    const story = await text(io.stdin);
    return () => surety.scenarios.play(story, query, options);
  }
  const path = resolve(io.cwd, source);
  if (existsSync(path)) {
    const story = await readFile(path, 'utf8');
    return () => surety.scenarios.play(story, query, options);
  }
  if (/[/\\]|\.ya?ml$/.test(source)) throw new UsageError(`There is no file ${path}.`);
  return () => surety.scenarios.run(source, query, options);
}

/** Reads the run while it is played, since its answer arrives at the end. */
async function followed(
  context: CommandContext,
  begin: () => Promise<ScenarioRun>,
  report: StepReport,
): Promise<ScenarioRun> {
  const surety = context.surety();
  const { interrupted: signal } = context.io;
  const [before] = (await surety.scenarios.runs({ limit: 1 }, { signal }).page()).data;
  let isOver = false;
  const answer = begin().finally(() => {
    isOver = true;
  });
  const over = answer.catch(() => undefined);
  while (!isOver) {
    await Promise.race([over, setTimeout(pollMs, undefined, { signal })]);
    if (isOver) break;
    // A reading that fails shows nothing; the response shows whether the run failed.
    const [latest] = await surety.scenarios
      .runs({ limit: 1 }, { signal })
      .page()
      .then(({ data }) => data)
      .catch(() => []);
    if (!latest?.run_id || latest.run_id === before?.run_id) continue;
    const run = await surety.scenarios.getRun(latest.run_id, { signal }).catch(() => null);
    if (run) report.print(run.steps);
  }
  return answer;
}

/** Prints steps once each, in their order. */
class StepReport {
  readonly #context: CommandContext;
  #printed = 0;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  /** Prints the steps that have ended since the last call; all of a plan. */
  print(steps: readonly ScenarioStep[]): void {
    for (const step of steps.slice(this.#printed)) {
      const isReady = ended.has(step.status) || ['planned', 'not_run'].includes(step.status);
      const isNext = step.status !== 'not_run' || steps.some(({ status }) => status === 'failed');
      if (!isReady || !isNext) return;
      this.#printed += 1;
      this.#printStep(step);
    }
  }

  #printStep({ line, at, verb, does, status, state, note, problem }: ScenarioStep): void {
    const { out } = this.#context;
    const more = [state, note].filter((text) => text !== null).join(', ');
    const what = `line ${String(line).padEnd(3)} ${at.padEnd(8)} ${status.padEnd(8)} ${does || verb}`;
    const text = more === '' ? what : `${what} (${more})`;
    out.line(status === 'failed' ? out.style('red', text) : text);
    if (problem) out.line(out.style('red', `  line ${line}: ${problem.message} (${problem.code})`));
  }
}

function outcomeOf({ name, status, now, clock_was, balances }: ScenarioRun): string {
  const lines = balances.map(({ customer, type, balance }) => {
    const amounts = Object.entries(balance).map(([what, value]) => `${what} ${String(value)}`);
    return `  ${customer} ${type}: ${amounts.join(', ')}`;
  });
  return [
    `${name} ${status} at ${now}. The clock is stopped${clock_was === 'stopped' ? '' : `; it was ${clock_was}`}.`,
    ...(lines.length > 0 ? ['Balances in cents:', ...lines] : []),
  ].join('\n');
}
