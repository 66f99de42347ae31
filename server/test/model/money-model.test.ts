import fc, { type AsyncCommand } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { pictureModel, pictureWorld } from './compare-worlds.ts';
import { takeInModel, takeRush } from './model-steps.ts';
import { type ModelSteps, openModelSteps, type ProgramName, programs } from './model-worlds.ts';
import type { MoneyModel } from './money-state.ts';
import { type RushStep, type Step, steps } from './money-steps.ts';
import type { RealWorld } from './real-calls.ts';
import { rushForReal } from './real-spending.ts';
import { takeForReal } from './real-world.ts';

/** Raise it to find more: SURETY_MODEL_RUNS=2000. */
const runs = Number(process.env.SURETY_MODEL_RUNS ?? 80);
const msOfRun = 20_000;

let service: TestService;
let fixture: ModelSteps;

beforeAll(async () => {
  // No worker: an advance does all due work, in order.
  service = await startTestService({ worker: false });
  fixture = await openModelSteps(service);
});
afterAll(() => service.stop());

/** One step, applied to the model and to the service: both must answer the same. */
class Taken implements AsyncCommand<MoneyModel, RealWorld> {
  readonly step: Step;
  constructor(step: Step) {
    this.step = step;
  }
  check = () => true;
  run = async (model: MoneyModel, real: RealWorld) => {
    const { step } = this;
    if (step.do === 'rush') return rush(model, real, step);
    const expected = takeInModel(model, step);
    expect(await takeForReal(real, step)).toBe(expected);
  };
  toString = () => JSON.stringify(this.step);
}

/** Concurrent purchases: some sequential order in the model must give the same results. */
async function rush(model: MoneyModel, real: RealWorld, step: RushStep): Promise<void> {
  const answers = await rushForReal(real, step);
  const outcomes = answers.map(({ outcome }) => outcome);
  const order = takeRush(model, step, outcomes);
  if (!order) throw new Error(`In no order would purchases be decided so: ${outcomes}`);
  const ids = order.map((index) => answers[index]?.id ?? '');
  real.people[step.who]?.purchases.push(...ids);
}

const commands = fc.commands([steps.map((step) => new Taken(step))], {
  maxCommands: 40,
  size: 'max',
});

test(
  'any sequence of money operations gives the results of a plain model, and the books balance',
  async () => {
    const names = fc.constantFrom(...(Object.keys(programs) as ProgramName[]));
    await fc.assert(
      fc.asyncProperty(names, commands, async (name, taken) => {
        const { model, real } = await fixture.begin(name);
        await fc.asyncModelRun(() => ({ model, real }), taken);
        expect(await pictureWorld(real)).toEqual(pictureModel(model));
        await proveBooks(service);
        await fixture.end(real);
      }),
      { numRuns: runs },
    );
  },
  runs * msOfRun,
);
