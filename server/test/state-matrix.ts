import {
  eventsOf,
  type GuardInput,
  type Guards,
  type StateTable,
  transition,
} from '../src/kernel/state-table.ts';

/**
 * Evaluates a state table for every state, creation included, every event and every named case of
 * guard input, and renders each transition:
 *
 *   created + submit [first try] -> kyc_started (startKyc)
 *
 * A case is omitted when all cases agree. Every transition not listed was refused, so comparing the
 * list with an expected one proves the whole matrix.
 */
export function movesOf<
  State extends string,
  Event extends string,
  Effect extends string,
  G extends Guards,
>(
  table: StateTable<State, Event, Effect, G>,
  cases: { readonly [name: string]: GuardInput<G> },
): string[] {
  const inputs = Object.entries(cases);
  if (inputs.length === 0) throw new Error('name at least one case, so that the table is asked');
  return [null, ...table.states].flatMap((state) =>
    eventsOf(table).flatMap((event) => {
      const outcomes = inputs.map(([name, input]) => ({
        name,
        move: describeMove(table, state, event, input),
      }));
      const all = outcomes.every(({ move }) => move === outcomes[0]?.move);
      return (all ? outcomes.slice(0, 1) : outcomes)
        .filter(({ move }) => move !== null)
        .map(({ name, move }) => {
          const condition = all ? '' : ` [${name}]`;
          return `${state ?? '(none)'} + ${event}${condition} -> ${move}`;
        });
    }),
  );
}

function describeMove(
  table: StateTable,
  state: string | null,
  event: string,
  input: unknown,
): string | null {
  const outcome = transition(table, state, event, input as never);
  if (!outcome.moved) return null;
  return outcome.effects.length > 0 ? `${outcome.to} (${outcome.effects.join(', ')})` : outcome.to;
}
