import type { Context, Listeners, Unit } from './context.ts';

/**
 * A notification or a question from a lower feature to higher ones: the lower feature defines it,
 * higher features list a listener in their feature's value. Listeners run one after the other, in the
 * order of the list of features.
 */
interface Hearing<Scope extends Context, Input, Answer> {
  readonly name: string;
  on(listener: Listener<Scope, Input, Answer>): Subscription;
}

type Listener<Scope, Input, Answer> = (scope: Scope, input: Input) => Promise<Answer>;

export interface Hook<Input, Answer> extends Hearing<Unit, Input, Answer> {
  /** Runs every listener in the unit; the answers are in the listeners' order. */
  run(unit: Unit, input: Input): Promise<Answer[]>;
}

/** A hook whose listeners only read, so that it may run outside a unit of work. */
export interface Question<Input, Answer> extends Hearing<Context, Input, Answer> {
  ask(context: Context, input: Input): Promise<Answer[]>;
}

/** A feature's answer to a hook of a lower feature. */
export interface Subscription {
  readonly hook: { readonly name: string };
  readonly listener: unknown;
}

/** Defines what higher features do in the unit of a change. `name` is `feature.event`. */
export function defineHook<Input, Answer = void>(name: string): Hook<Input, Answer> {
  const hook: Hook<Input, Answer> = {
    name,
    on: (listener) => ({ hook, listener }),
    run: (unit, input) => answersOf(hook, unit, input),
  };
  return hook;
}

/** Defines a question to higher features. `name` is `feature.question`. */
export function defineQuestion<Input, Answer>(name: string): Question<Input, Answer> {
  const question: Question<Input, Answer> = {
    name,
    on: (listener) => ({ hook: question, listener }),
    ask: (context, input) => answersOf(question, context, input),
  };
  return question;
}

async function answersOf<Scope extends Context, Input, Answer>(
  hook: Hearing<Scope, Input, Answer>,
  scope: Scope,
  input: Input,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const listeners = scope.listeners.get(hook) ?? [];
  for (const listener of listeners as readonly Listener<Scope, Input, Answer>[]) {
    answers.push(await listener(scope, input));
  }
  return answers;
}

/** Sorts subscriptions by their hook. */
export function collectListeners(subscriptions: readonly Subscription[]): Listeners {
  const listeners = new Map<object, unknown[]>();
  for (const { hook, listener } of subscriptions) {
    listeners.set(hook, [...(listeners.get(hook) ?? []), listener]);
  }
  return listeners;
}
