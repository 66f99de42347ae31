/**
 * One row of a state table, as the contract writes it: from a state, on an event, when a guard
 * holds, to a state, then these effects.
 */
export interface StateRow<
  State extends string = string,
  Event extends string = string,
  Guard extends string = string,
  Effect extends string = string,
> {
  /** The state or states left; null for the row that creates the record. */
  from: State | readonly State[] | null;
  on: Event;
  /** Name of the guard that must hold. Rows of one state and event are tried from the top. */
  when?: Guard;
  to: State;
  /** Names of the effects that the feature then performs, in order. */
  then?: readonly Effect[];
}

/** Conditions by name: pure functions, each of its own part of the guard input. */
export type Guards = { readonly [name: string]: (input: never) => boolean };

/** A state machine as data: the allowed transitions, their conditions and their effects. */
export interface StateTable<
  State extends string = string,
  Event extends string = string,
  Effect extends string = string,
  G extends Guards = Guards,
  GuardName extends string = string,
> {
  /** Heading for the documentation: "Credit application". */
  title: string;
  /** Section of the contract, or of its completion, that defines the transitions. */
  source?: string;
  /**
   * Columns that hold the state; the CHECK of each lists exactly `states` (a test compares them).
   */
  stored?: readonly { table: string; column: string }[];
  states: readonly State[];
  /** States that the contract names although no row leads to them. */
  unreached?: readonly NoInfer<State>[];
  guards?: G;
  rows: readonly StateRow<NoInfer<State>, Event, GuardName, Effect>[];
}

/** The intersection of the inputs of all guards of a table; unknown if it has no guards. */
export type GuardInput<G extends Guards> = [G[keyof G]] extends [(input: infer Input) => boolean]
  ? Input
  : unknown;

/** Result of an event: the new state with its effects, or a refusal that changes nothing. */
export type Transition<State extends string, Effect extends string> =
  | { moved: true; to: State; effects: readonly Effect[] }
  /** `unmet` names the guards that did not hold; it is empty if no row fits at all. */
  | { moved: false; unmet: readonly string[] };

/**
 * Checks a table and returns it, typed by its own rows. Call it at module level, so that an invalid
 * table stops the service from starting.
 *
 * @throws Error that lists every mistake: unknown states, rows that are never tried because an
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
 * Looks up the transition of an event in a state. Pure: the caller saves `to` and performs
 * `effects`. Rows are tried from the top; the first that fits decides.
 *
 * @param state the present state; null to create the record.
 * @param input the input of the table's guards; omitted if it has none.
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

/** A row that leaves a state: whether its event makes this very move, or null where an unknown input decides. */
export interface PossibleRow {
  row: StateRow;
  isPossible: boolean | null;
}

/**
 * Rows that leave a state, each with whether it is the one that its event takes: rows of one event are tried from the
 * top, as `transition` does.
 *
 * @param input the input of the table's guards; null if it is not known.
 */
export function possibleRows(
  table: StateTable,
  state: string,
  input: { readonly known: unknown } | null,
): PossibleRow[] {
  /** By event, whether one of the rows above is taken. */
  const taken = new Map<string, boolean | null>();
  return table.rows
    .filter((row) => sources(row).includes(state))
    .map((row) => {
      const isMet = row.when === undefined || (input && holds(table, row.when, input.known));
      const isTaken = taken.has(row.on) ? taken.get(row.on) : false;
      const isPossible = isTaken || isMet === false ? false : isTaken === null ? null : isMet;
      if (isPossible !== false) taken.set(row.on, isPossible);
      return { row, isPossible };
    });
}

/**
 * Performs the effects of a step, in the order of its row.
 *
 * @throws Error for an effect without a performer.
 */
export async function performEffects<Effect extends string>(
  effects: readonly Effect[],
  performers: { readonly [Name in NoInfer<Effect>]?: () => Promise<unknown> },
): Promise<void> {
  for (const effect of effects) {
    const perform = performers[effect];
    if (!perform) throw new Error(`Nothing performs ${effect} at this move`);
    await perform();
  }
}

/** The distinct events of a table, in the order of its rows. */
export function eventsOf<Event extends string>(table: { rows: readonly { on: Event }[] }): Event[] {
  return [...new Set(table.rows.map((row) => row.on))];
}

/** The states that a row leaves; null means "not created yet". */
export function sources<State extends string>(row: {
  from: State | readonly State[] | null;
}): readonly (State | null)[] {
  return row.from === null || typeof row.from === 'string' ? [row.from] : row.from;
}

function holds(table: StateTable, guard: string, input: unknown): boolean {
  const check = table.guards?.[guard];
  if (!check) throw new Error(`${table.title}: no guard ${guard}`);
  // `transition` has typed the input as the one that every guard of this very table needs.
  return check(input as never);
}

function unknownStates(table: StateTable): string[] {
  const named = table.rows.flatMap((row) => [...sources(row), row.to]);
  return [...new Set([...named, ...(table.unreached ?? [])])]
    .filter((state) => state !== null && !table.states.includes(state))
    .map((state) => `unknown state ${state}`);
}

/** Rows hidden by an earlier row of their state and event that has the same guard or none. */
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
      .map((state) => `a row for ${state ?? 'creation'} on ${row.on} is never reached`),
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

/** States reachable from creation by some chain of rows. */
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
