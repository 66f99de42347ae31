import { type PossibleRow, possibleRows } from '../../../kernel/state-table.ts';
import type { Environment } from '../../../platform/context.ts';
import type { ObjectFacts } from '../../../platform/objects/define-object.ts';
import type { MoveCall, NoCall, OperationCall } from '../../../platform/objects/move-call.ts';
import type { ObjectType } from './object-types.ts';
import { fillPath } from './objects-rules.ts';
import type { MovableObject } from './read-objects.ts';

/** One row of a state table that leaves an object's state. */
interface Move extends PossibleRow {
  machine: string;
  call: OperationCall | NoCall;
  /** Objects that the call fits, of which the object is one; null if it fits all. */
  onlyFor: string | null;
}

/**
 * Rows of the type's machines that leave the states given, in the order of the tables; without those of other kinds.
 *
 * @param facts of the object; which moves are possible is not known without them.
 */
export function movesFrom(
  { type, machines }: ObjectType,
  states: Readonly<Record<string, string | null>>,
  facts: ObjectFacts = {},
): Move[] {
  const { kind } = facts;
  return Object.entries(states).flatMap(([name, state]) => {
    const machine = machines[name];
    if (!machine || state === null) return [];
    const input = machine.guardInput && { known: machine.guardInput(facts) };
    return possibleRows(machine.states, state, input).flatMap((possible) => {
      const { on } = possible.row;
      const made = callOf(name, machine.calls[on], on);
      const call = 'byKind' in made ? made.byKind[kind ?? ''] : made;
      if (!call) return [];
      const isRefused = !('reason' in call) && call.refusedWhen?.(facts);
      return {
        ...possible,
        isPossible: isRefused ? false : possible.isPossible,
        machine: name,
        call,
        onlyFor: 'byKind' in made ? `${kind?.replace('_', ' ')} ${type}s` : null,
      };
    });
  });
}

/** @throws Error for an event without a call; a test asks for each. */
function callOf(machine: string, call: MoveCall | undefined, on: string): MoveCall {
  if (!call) throw new Error(`No call is known for ${on} of ${machine}`);
  return call;
}

/** Rows of the state tables that leave the object's states, with the calls that make them. */
export function movesOf({ shown, type, facts }: MovableObject, environment: Environment) {
  const states = Object.fromEntries(shown.states.map(({ machine, state }) => [machine, state]));
  return movesFrom(type, states, facts).map((move) => viewMove(move, facts, environment));
}

function viewMove(move: Move, facts: ObjectFacts, environment: Environment) {
  const { machine, row, isPossible, call } = move;
  const shown = {
    machine,
    on: row.on,
    when: row.when ?? null,
    to: row.to,
    effects: [...(row.then ?? [])],
    is_possible: isPossible,
  };
  if ('reason' in call) return { ...shown, operation: null, reason: call.reason };
  if (environment === 'live' && call.path.startsWith('/simulate/')) {
    const reason =
      call.inLive ?? 'A network, bank or vendor does this; only a sandbox can simulate it.';
    return { ...shown, operation: null, reason };
  }
  const known = (call.ids ?? []).flatMap((name) => (facts[name] ? [[name, facts[name]]] : []));
  return {
    ...shown,
    operation: {
      operation_id: call.operation,
      method: call.method,
      path: fillPath(call.path, facts),
      body: { ...Object.fromEntries(known), ...call.set },
      asks: [...(call.asks ?? [])],
      only_for: move.onlyFor,
    },
    reason: null,
  };
}
