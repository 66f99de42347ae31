import type { Context, Listeners, Unit } from './context.ts';

/**
 * A notification or a question from a lower feature to higher ones: the lower feature defines it,
 * higher features list a listener in their feature's value. Listeners run one after the other, in the
 * order of the list of features.
 */
export interface Hook<Input, Answer> {
  readonly name: string;
  on(listener: (unit: Unit, input: Input) => Promise<Answer>): Subscription;
  /** Runs every listener in the unit; the answers are in the listeners' order. */
  run(unit: Unit, input: Input): Promise<Answer[]>;
}

/** A hook whose listeners only read, so that it may run outside a unit of work. */
export interface Question<Input, Answer> {
  readonly name: string;
  on(listener: (context: Context, input: Input) => Promise<Answer>): Subscription;
  ask(context: Context, input: Input): Promise<Answer[]>;
}

/** A feature's answer to a hook of a lower feature. */
export interface Subscription {
  readonly hook: { readonly name: string };
  readonly listener: unknown;
}

/** Defines what higher features do in the unit of a change. `name` is `feature.event`. */
export function defineHook<Input, Answer = void>(name: string): Hook<Input, Answer> {
  type Listener = Parameters<Hook<Input, Answer>['on']>[0];
  const hook: Hook<Input, Answer> = {
    name,
    on: (listener) => ({ hook, listener }),
    run: async (unit, input) => {
      const answers: Answer[] = [];
      for (const listener of (unit.listeners.get(hook) ?? []) as readonly Listener[]) {
        answers.push(await listener(unit, input));
      }
      return answers;
    },
  };
  return hook;
}

/** Defines a question to higher features. `name` is `feature.question`. */
export function defineQuestion<Input, Answer>(name: string): Question<Input, Answer> {
  type Listener = Parameters<Question<Input, Answer>['on']>[0];
  const question: Question<Input, Answer> = {
    name,
    on: (listener) => ({ hook: question, listener }),
    ask: async (context, input) => {
      const answers: Answer[] = [];
      for (const listener of (context.listeners.get(question) ?? []) as readonly Listener[]) {
        answers.push(await listener(context, input));
      }
      return answers;
    },
  };
  return question;
}

/** Sorts subscriptions by their hook. */
export function collectListeners(subscriptions: readonly Subscription[]): Listeners {
  const listeners = new Map<object, unknown[]>();
  for (const { hook, listener } of subscriptions) {
    listeners.set(hook, [...(listeners.get(hook) ?? []), listener]);
  }
  return listeners;
}
