import { timeAt } from '../../../kernel/brand-clock.ts';
import { fixedClock } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { findClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type {
  CallAnswer,
  CallInput,
  CallOperation,
} from '../../../platform/http/operations/call-operation.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import type { Problem } from './scenario-report-rules.ts';
import type { Person, Scenario } from './scenario-story-rules.ts';

/** Failure of a step, with its reason. */
export class StepFailure extends Error {
  readonly problem: Problem;
  /** True when the API refused the step, which a scenario may expect. */
  readonly isRefusal: boolean;

  constructor(problem: Problem, isRefusal: boolean) {
    super(problem.message);
    this.name = 'StepFailure';
    this.problem = problem;
    this.isRefusal = isRefusal;
  }
}

/** Fails a step that the scenario itself refuses. */
export function failStep(code: string, message: string): never {
  throw new StepFailure({ code, message }, false);
}

type Answer = Record<string, unknown>;

/** Created object: its id and its customer. */
interface Thing {
  id: string;
  customer: string;
}

/** Customer that exists in the world. */
interface Player {
  customerId: string;
  applicationId: string | null;
}

/** Environment of a run: the API of its world, and the objects created so far by name. */
export class Stage {
  readonly scenario: Scenario;
  readonly programId: string;
  readonly things = new Map<string, Thing>();
  readonly players = new Map<string, Player>();
  readonly webhooks = new Map<string, string>();
  /** Position in the record of events from which on they belong to the run; null for all. */
  beginning: string | null = null;
  readonly #context: Context;
  readonly #call: CallOperation;

  constructor(
    context: Context,
    call: CallOperation,
    { scenario, programId }: { scenario: Scenario; programId: string },
  ) {
    this.#context = context;
    this.#call = call;
    this.scenario = scenario;
    this.programId = programId;
  }

  /** Reads the brand's time anew, as another caller may have moved the clock. */
  async time(): Promise<Temporal.Instant> {
    const { db, brandId } = this.#context;
    return timeAt(await findClockState(db, brandId), wallClock.now());
  }

  /** Calls an operation as the brand's developer would; a refusal is a failure. */
  async call(operationId: string, input: CallInput = {}): Promise<Answer> {
    const { body, refused } = await this.#ask(operationId, input);
    if (!refused) return body;
    // Error bodies of the contract have three shapes (section 7).
    const code = String(body.Code ?? body.code);
    throw new StepFailure({ code, message: String(body.Message ?? body.message) }, true);
  }

  /** Returns the object under an id; undefined without one. */
  async find(operationId: string, params: Record<string, string>): Promise<Answer | undefined> {
    const { status, body, refused } = await this.#ask(operationId, { params });
    if (!refused) return body;
    if (status >= 500) throw new DomainError(platformErrors.overloaded);
    return undefined;
  }

  async #ask(operationId: string, input: CallInput): Promise<CallAnswer> {
    const clock = fixedClock(await this.time());
    return this.#call(this.#context.with({ clock }), operationId, input);
  }

  person(name: string): Person {
    return found(this.scenario.customers.get(name), name);
  }

  player(name: string): Player {
    return found(this.players.get(name), name);
  }

  thing(name: string): Thing {
    return found(this.things.get(name), name);
  }

  webhook(name: string): string {
    return found(this.webhooks.get(name), name);
  }

  async application(customer: string): Promise<Answer> {
    const { applicationId } = this.player(customer);
    if (applicationId === null) failStep('not_yet', `${customer} has no application yet`);
    return this.call('getApplication', { params: { application_id: applicationId } });
  }

  /** Returns the deposit account's id; fails the step while there is none. */
  async depositOf(customer: string): Promise<string> {
    const { accounts, application_status } = await this.application(customer);
    const id = (accounts as { security_deposit_account_id: string | null })
      .security_deposit_account_id;
    if (id === null) {
      const message = `${customer} has no deposit account yet: the application is ${application_status}`;
      failStep('not_yet', message);
    }
    return id;
  }

  async account(accountId: string): Promise<Answer> {
    return this.call('getAccount', { params: { account_id: accountId } });
  }

  /** Returns the credit account's id, which exists from the first card on. */
  async creditOf(customer: string): Promise<string> {
    const deposit = await this.account(await this.depositOf(customer));
    const { credit_account: id } = deposit.security_deposit as { credit_account: string | null };
    if (id === null) failStep('not_yet', `${customer} has no credit account yet: no card`);
    return id;
  }
}

/** Validation guarantees that a named object was created before. */
function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`Nothing is called ${name}`);
  return value;
}
