/**
 * One move of a state machine, as the contract's tables write it: from a state, on an event, when a
 * guard holds, to a state, then these effects.
 */
export interface StateRow<
  State extends string = string,
  Event extends string = string,
  Guard extends string = string,
  Effect extends string = string,
> {
  /** The state or states left; null for the row that creates the thing. */
  from: State | readonly State[] | null;
  on: Event;
  /** The name of the guard that must hold. Rows of one state and event are asked from the top. */
  when?: Guard;
  to: State;
  /** Names of what the door then does, in order. */
  then?: readonly Effect[];
}

/** Conditions by name: pure functions, each of the part of the caller's knowledge that it needs. */
export type Guards = { readonly [name: string]: (input: never) => boolean };

/** A state machine as data: what may happen, under which condition, and what follows from it. */
export interface StateTable<
  State extends string = string,
  Event extends string = string,
  Effect extends string = string,
  G extends Guards = Guards,
  GuardName extends string = string,
> {
  /** The thing whose states these are, as a heading: "Credit application". */
  title: string;
  /** Which section of the contract, or of its completion, gives the moves. */
  source?: string;
  /** Columns that hold the state; each one's CHECK lists exactly `states` (a test holds them equal). */
  stored?: readonly { table: string; column: string }[];
  states: readonly State[];
  /** States the contract names although no row leads to them. */
  unreached?: readonly NoInfer<State>[];
  guards?: G;
  rows: readonly StateRow<NoInfer<State>, Event, GuardName, Effect>[];
}

/** What all guards of a table together need to know; unknown where it has none. */
export type GuardInput<G extends Guards> = [G[keyof G]] extends [(input: infer Input) => boolean]
  ? Input
  : unknown;

/** What a table answers: the move with its effects, or a refusal that changes nothing. */
export type Transition<State extends string, Effect extends string> =
  | { moved: true; to: State; effects: readonly Effect[] }
  /** `unmet` names the guards that did not hold; it is empty where no row fits at all. */
  | { moved: false; unmet: readonly string[] };

/**
 * Checks a table and gives it back, typed by its own rows. Call it at module level, so that a bad
 * table stops the service from starting.
 *
 * @throws Error that lists every mistake: unknown states, rows that are never asked because an
 *   earlier one fits, guards without a function or a row, states that nothing reaches.
 */
export function defineStates<
  const State extends string,
  const Event extends string,
  const Effect extends string = never,
  const G extends Guards = Record<never, never>,
>(
  table: StateTable<State, Event, Effect, G, NoInfer<keyof G & string>>,
): StateTable<State, Event, Effect, G> {
  const mistakes = [
    ...unknownStates(table),
    ...rowsNeverAsked(table),
    ...guardMistakes(table),
    ...reachMistakes(table),
  ];
  if (mistakes.length > 0) throw new Error(`${table.title}: ${mistakes.join('; ')}`);
  return table;
}

/**
 * Asks the table what an event does in a state. Pure: the caller saves `to` and performs `effects`.
 * Rows are asked from the top; the first that fits decides.
 *
 * @param state where the thing stands; null to create it.
 * @param input what the table's guards need to know; left out where it has none.
 */
export function transition<
  State extends string,
  Event extends string,
  Effect extends string,
  G extends Guards,
>(
  table: StateTable<State, Event, Effect, G>,
  state: NoInfer<State> | null,
  event: NoInfer<Event>,
  ...[input]: unknown extends GuardInput<G> ? [] : [input: GuardInput<G>]
): Transition<State, Effect> {
  const unmet: string[] = [];
  for (const row of table.rows) {
    if (row.on !== event || !sources(row).includes(state)) continue;
    if (row.when === undefined || holds(table, row.when, input)) {
      return { moved: true, to: row.to, effects: row.then ?? [] };
    }
    unmet.push(row.when);
  }
  return { moved: false, unmet };
}

/** The events of a table, each once, in the order of its rows. */
export function eventsOf<Event extends string>(table: { rows: readonly { on: Event }[] }): Event[] {
  return [...new Set(table.rows.map((row) => row.on))];
}

/** The states a row leaves; null stands for "not created yet". */
export function sources<State extends string>(row: {
  from: State | readonly State[] | null;
}): readonly (State | null)[] {
  return row.from === null || typeof row.from === 'string' ? [row.from] : row.from;
}

function holds(table: StateTable, guard: string, input: unknown): boolean {
  const check = table.guards?.[guard];
  if (!check) throw new Error(`${table.title}: no guard ${guard}`);
  // `transition` has typed the input as what every guard of this very table needs.
  return check(input as never);
}

function unknownStates(table: StateTable): string[] {
  const named = table.rows.flatMap((row) => [...sources(row), row.to]);
  return [...new Set([...named, ...(table.unreached ?? [])])]
    .filter((state) => state !== null && !table.states.includes(state))
    .map((state) => `unknown state ${state}`);
}

/** A row is never asked where an earlier one of its state and event has its guard or none. */
function rowsNeverAsked(table: StateTable): string[] {
  return table.rows.flatMap((row, index) =>
    sources(row)
      .filter((state) =>
        table.rows
          .slice(0, index)
          .some(
            (earlier) =>
              earlier.on === row.on &&
              sources(earlier).includes(state) &&
              (earlier.when === undefined || earlier.when === row.when),
          ),
      )
      .map((state) => `a row for ${state ?? 'creation'} on ${row.on} is never asked`),
  );
}

function guardMistakes(table: StateTable): string[] {
  const used = new Set(table.rows.flatMap((row) => row.when ?? []));
  const defined = new Set(Object.keys(table.guards ?? {}));
  return [
    ...[...used].filter((name) => !defined.has(name)).map((name) => `no guard ${name}`),
    ...[...defined].filter((name) => !used.has(name)).map((name) => `unused guard ${name}`),
  ];
}

function reachMistakes(table: StateTable): string[] {
  const reached = reachedStates(table);
  const promised = new Set(table.unreached);
  return [
    ...table.states
      .filter((state) => !reached.has(state) && !promised.has(state))
      .map((state) => `unreachable state ${state}`),
    ...[...promised]
      .filter((state) => reached.has(state))
      .map((state) => `state ${state} is reached`),
  ];
}

/** The states that some chain of rows leads to from creation. */
function reachedStates(table: StateTable): Set<string> {
  const reached = new Set<string | null>([null]);
  let before: number;
  do {
    before = reached.size;
    for (const row of table.rows) {
      if (sources(row).some((state) => reached.has(state))) reached.add(row.to);
    }
  } while (reached.size > before);
  return new Set([...reached].filter((state) => state !== null));
}
