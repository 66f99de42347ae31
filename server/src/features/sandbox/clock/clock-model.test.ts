import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindings } from '../../../../test/support/bind.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { type JobHandlers, jobHandlers, scheduleDue } from '../../../platform/jobs/due-work.ts';
import { advanceClock, changeClock, getClock } from './move-clock.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** Task that schedules more tasks when it is done, so many seconds later. */
interface Task {
  name: number;
  afterSeconds: number;
  next: Task[];
}

type Command =
  | { do: 'schedule'; task: Task }
  | { do: 'advance'; seconds: number }
  | { do: 'stop' }
  | { do: 'run' }
  | { do: 'accelerate'; factor: number };

const seconds = fc.integer({ min: 0, max: 40 * 86_400 });
const { task } = fc.letrec<{ task: Task }>((tie) => ({
  task: fc.record({
    name: fc.nat(),
    // Include tasks at equal times, since order is easily lost there.
    afterSeconds: fc.oneof(seconds, fc.constantFrom(0, 60, 86_400)),
    next: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constant<Task[]>([]),
      fc.array(tie('task'), { maxLength: 2 }),
    ),
  }),
}));
const commands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('schedule' as const), task }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('advance' as const), seconds }) },
    { weight: 1, arbitrary: fc.constant({ do: 'stop' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'run' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('accelerate' as const),
        factor: fc.integer({ min: 1, max: 1_000 }),
      }),
    },
  ),
  { maxLength: 12 },
);

interface Done {
  name: number;
  now: Temporal.Instant;
}

/** Rounds to milliseconds: the database keeps only microseconds. */
const dueAfter = (now: Temporal.Instant, { afterSeconds }: Task) =>
  now.add({ seconds: afterSeconds }).round('millisecond');

/** Reference model: a queue in the order of due times and, among equals, of scheduling. */
class PlainQueue {
  #waiting: { task: Task; due: Temporal.Instant; seq: number }[] = [];
  #seq = 0;

  schedule(task: Task, due: Temporal.Instant): void {
    this.#seq += 1;
    this.#waiting.push({ task, due, seq: this.#seq });
  }

  advance(start: Temporal.Instant, target: Temporal.Instant): Done[] {
    const done: Done[] = [];
    let now = start;
    for (;;) {
      const [first] = this.#waiting.toSorted(
        (a, b) => Temporal.Instant.compare(a.due, b.due) || a.seq - b.seq,
      );
      if (!first || Temporal.Instant.compare(first.due, target) > 0) return done;
      this.#waiting = this.#waiting.filter((each) => each !== first);
      if (Temporal.Instant.compare(first.due, now) > 0) now = first.due;
      done.push({ name: first.task.name, now });
      for (const next of first.task.next) {
        this.schedule(next, dueAfter(now, next));
      }
    }
  }

  get firstDue(): Temporal.Instant | undefined {
    return this.#waiting.map(({ due }) => due).toSorted(Temporal.Instant.compare)[0];
  }

  get length(): number {
    return this.#waiting.length;
  }
}

const seen = ({ name, now }: Done) => [name, now.toString()];

/** World whose work is logged as it is done. */
class World {
  readonly done: Done[] = [];
  readonly model = new PlainQueue();
  readonly #brand: TestBrand;

  constructor(brand: TestBrand) {
    this.#brand = brand;
  }

  readonly handlers: JobHandlers = {
    'test.task': async (context, payload) => {
      const { task } = payload as { task: Task };
      this.done.push({ name: task.name, now: context.clock.now() });
      await context.unit(async (unit) => {
        for (const next of task.next) await this.#schedule(unit, next);
      });
    },
  };

  context = (): Promise<Context> =>
    service.service.createContext(this.#brand.brandId, { kind: 'job' }, 'test');

  async #schedule(unit: Unit, task: Task): Promise<Temporal.Instant> {
    const dueAt = dueAfter(unit.now, task);
    await scheduleDue(unit, { kind: 'test.task', dueAt, payload: { task } });
    return dueAt;
  }

  async run(command: Command): Promise<void> {
    const context = await this.context();
    const before = context.clock.now();
    if (command.do === 'schedule') {
      this.model.schedule(
        command.task,
        await context.unit((unit) => this.#schedule(unit, command.task)),
      );
    } else if (command.do === 'advance') {
      await this.#advance(context, before, command.seconds);
    } else {
      const mode = ({ stop: 'stopped', run: 'running', accelerate: 'accelerated' } as const)[
        command.do
      ];
      const factor = command.do === 'accelerate' ? { factor: command.factor } : {};
      await changeClock(context, { mode, ...factor });
    }
    const after = (await this.context()).clock.now();
    expect(Temporal.Instant.compare(after, before)).not.toBe(-1);
  }

  async #advance(context: Context, before: Temporal.Instant, seconds: number): Promise<void> {
    // Far enough that no running clock has reached it.
    const target = before.add({ seconds: seconds + 3_600 }).round('millisecond');
    this.done.length = 0;
    const request = { to: target.toString() };
    const { answer } = await advanceClock(
      context.with({ bindings: bindings(context, jobHandlers.bind(this.handlers)) }),
      request,
      null,
    );
    // Overdue work tells the time of a running clock at the start of the advance.
    const start = this.done[0]?.now ?? before;
    expect(Temporal.Instant.compare(start, before)).not.toBe(-1);
    const expected = this.model.advance(
      Temporal.Instant.compare(start, this.model.firstDue ?? start) > 0 ? start : before,
      target,
    );
    expect(this.done.map(seen)).toEqual(expected.map(seen));
    expect(answer).toMatchObject({ reached: true, fired_count: expected.length, failed: [] });
    expect(Temporal.Instant.compare(answer.now, target)).not.toBe(-1);
    expect((await getClock(context)).nextDue.length).toBe(Math.min(this.model.length, 20));
  }
}

test('advances fire work in the order of a plain queue, through every change of pace', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const world = new World(await service.createBrand());
      for (const command of [...run, { do: 'advance', seconds: 3 * 10 ** 7 } as const]) {
        await world.run(command);
      }
      expect(world.model.length).toBe(0);
    }),
    { numRuns: 40 },
  );
}, 60_000);
