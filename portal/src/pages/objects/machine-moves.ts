import type { ObjectMove } from '@surety/sdk';
import { camelInWords } from '@surety/sdk/command/camel-in-words';

/** Moves of one event to one state that the same request makes: one button. */
export interface Choice {
  readonly key: string;
  readonly on: string;
  readonly to: string;
  /** Conditions of its moves; any of them suffices. Empty for none. */
  readonly conditions: readonly string[];
  readonly effects: readonly string[];
  readonly operation: ObjectMove['operation'];
  /** Names who makes the move where no request does. */
  readonly reason: string | null;
  /** False where none of its moves can be made now, null where that is not known. */
  readonly isPossible: boolean | null;
  /** Set where another choice has the same event and state: the difference. */
  readonly mark: string | null;
}

/** An effect in words; one with a point is an event that the move records. */
const effectInWords = (effect: string): string =>
  effect.includes('.') ? `record ${effect}` : camelInWords(effect);

/** The choices from the present state of a machine, in the order of its table. */
export function choicesOf(machine: string, moves: readonly ObjectMove[]): Choice[] {
  const own = moves.filter((move) => move.machine === machine);
  const groups = Map.groupBy(own, ({ on, to, operation, reason }) =>
    JSON.stringify([on, to, operation, reason]),
  );
  return [...groups].flatMap(([key, group]) => {
    const [move] = group;
    if (!move) return [];
    const { on, to, operation, reason } = move;
    const conditions = group.flatMap(({ when }) => (when === null ? [] : [camelInWords(when)]));
    const effects = [...new Set(group.flatMap((each) => each.effects))].map(effectInWords);
    const told = group.map(({ is_possible }) => is_possible);
    const isPossible = told.includes(true) || (told.includes(null) ? null : false);
    const hasTwin = [...groups.values()].some(
      ([other]) => other !== move && other?.on === on && other.to === to,
    );
    const mark = hasTwin ? (operation?.only_for ?? conditions.join(', ')) : null;
    return [{ key, on, to, conditions, effects, operation, reason, isPossible, mark }];
  });
}
