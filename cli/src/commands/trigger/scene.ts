import type { Event, EventName, Surety } from '@surety/sdk';
import { FoundFailure, UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { type PassingChange, whileChanged } from '../../passing-change.ts';
import { advanceToNextDue } from './advance-clock.ts';

/** Objects that the caller has named. */
export interface NamedObjects {
  readonly customer?: string;
  readonly card?: string;
  readonly transfer?: string;
  readonly transaction?: string;
  readonly account?: string;
  readonly webhook?: string;
}

/** Event that a recipe has caused or will cause. */
export interface ExpectedEvent {
  /** Id of the customer, or of any object in the payload; absent if every event of the name fits. */
  readonly of?: string;
  /** Days that the sandbox's clock may move until the event occurs; 8 by default. */
  readonly withinDays?: number;
  /** Seconds of real time before the clock moves; 3 by default, and none while it is stopped. */
  readonly realSeconds?: number;
  /** The event is recorded already, so that the clock is not moved for it. */
  readonly isAtOnce?: boolean | undefined;
}

const defaultDays = 8;
/**
 * Seconds that an event may take to be listed after its work began: other processes may be doing the work,
 * and the event is listed behind transactions that began before it.
 */
const listedWithinSeconds = 20;

/** One run of `trigger`: the client, the objects that were named, and the steps that it prints. */
export class Scene {
  readonly surety: Surety;
  readonly named: NamedObjects;
  /** Makes what is missing. */
  readonly makes: boolean;
  readonly #context: CommandContext;
  readonly #confirm: () => Promise<void>;
  #isConfirmed = false;
  #start: string | null = null;
  #program: string | null = null;

  constructor(
    context: CommandContext,
    options: { named: NamedObjects; makes: boolean; confirm: () => Promise<void> },
  ) {
    this.#context = context;
    this.#confirm = options.confirm;
    this.surety = context.surety();
    this.named = options.named;
    this.makes = options.makes;
  }

  /** Prints an object that was chosen. */
  chose(what: string, id: string, hint: string): void {
    this.#context.out.note(`Uses ${what} ${id}${hint ? ` (${hint})` : ''}.`);
  }

  /** Prints a remark on the choice. */
  told(text: string): void {
    this.#context.out.note(text);
  }

  /** Prints a change and makes it. Before the first one, it may prompt the caller. */
  async step<T>(text: string, work: () => PromiseLike<T>): Promise<T> {
    await this.#begin();
    this.#context.out.note(`${text}.`);
    this.#context.io.interrupted.throwIfAborted();
    return work();
  }

  /** Does the work while a change stands; it is put back if the work fails or the command is interrupted. */
  whileChanged<C, T>(change: PassingChange<C>, work: (made: C) => PromiseLike<T>): Promise<T> {
    const { out, io } = this.#context;
    const tell = (text: string) => out.error(text);
    return whileChanged(change, tell, async (made) => {
      io.interrupted.throwIfAborted();
      return work(made);
    });
  }

  /** Makes an object that is missing; without `--new`, says what is. */
  make<T>(what: string, work: () => PromiseLike<T>): Promise<T> {
    if (this.makes) return this.step(`Makes ${what}`, work);
    throw new UsageError(`There is no ${what} that fits. --new makes one.`);
  }

  /** The brand's first program. */
  async programId(): Promise<string> {
    this.#program ??= (await this.surety.programs.list().take(1))[0]?.program_id ?? null;
    if (this.#program) return this.#program;
    throw new UsageError('The brand has no program.');
  }

  async #begin(): Promise<void> {
    if (this.#isConfirmed) return;
    await this.#confirm();
    this.#isConfirmed = true;
    await this.position();
  }

  /** Position before the first change. */
  async position(): Promise<string> {
    this.#start ??= (
      await this.surety.events.list({ after: 'latest', limit: 1 }).page()
    ).next_cursor;
    return this.#start;
  }

  /** Waits from now on for events after the present ones. */
  async skipPast(): Promise<void> {
    this.#start = null;
    await this.position();
  }

  /**
   * Waits for an event: first in real time, then by moving the sandbox's clock from one piece of due work
   * to the next. The clock never moves further than `withinDays`, and not at all for an event at once.
   *
   * @throws FoundFailure if it does not come.
   */
  async waitFor(
    name: EventName,
    { of, withinDays = defaultDays, realSeconds, isAtOnce }: ExpectedEvent,
  ): Promise<Event> {
    const signal = this.#context.io.interrupted;
    const clock = await this.surety.clock.get({ signal });
    const limitMs = Date.parse(clock.now) + withinDays * 86_400_000;
    const firstSeconds = realSeconds ?? (clock.mode === 'stopped' ? 0 : 3);
    let after = await this.position();
    let wait = isAtOnce ? listedWithinSeconds : firstSeconds;
    for (let look = 1; ; look++) {
      const { found, next } = await this.#look(name, { of, after, wait });
      if (found) return found;
      if (isAtOnce)
        throw this.#failure(
          `${name} was caused, and is not listed yet: "surety events list" shows it.`,
        );
      if (look === 1) this.#context.out.note("Moves the sandbox's clock to the next due work.");
      const isMoved = await advanceToNextDue(this.surety, limitMs, signal);
      if (!isMoved && look > 1 && wait === listedWithinSeconds)
        throw this.#failure(
          `${name} has not occurred, and nothing more falls due within ${withinDays} days of the sandbox's clock.`,
        );
      wait = isMoved ? 0 : listedWithinSeconds;
      after = next;
    }
  }

  /** A failure after changes were made: the call was right, so that it ends like a refusal. */
  #failure(text: string): FoundFailure {
    this.#context.out.error(text);
    return new FoundFailure(text);
  }

  /** Reads the events from a position on, and waits for more of them up to `wait` seconds. */
  async #look(
    name: EventName,
    { of, after, wait }: { of: string | undefined; after: string; wait: number },
  ): Promise<{ found: Event | undefined; next: string }> {
    const signal = this.#context.io.interrupted;
    for (let next = after; ; ) {
      const page = await this.surety.events
        .list({ after: next, event: [name], limit: 100, wait }, { signal })
        .page();
      next = page.next_cursor;
      const found = page.data.find((event) => isAbout(event, of));
      if (found || !page.has_more) return { found, next };
    }
  }
}

function isAbout(event: Event, id: string | undefined): boolean {
  if (id === undefined || event.customer_id === id) return true;
  return JSON.stringify(event.payload).includes(id);
}
