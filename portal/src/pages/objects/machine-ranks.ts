import type { MachineRow } from '@surety/sdk/catalog-rows';

/** An arrow between two different states; several moves may share it. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** It leads back to an earlier rank, so that it is laid out from `to` to `from`. */
  readonly isBack: boolean;
}

export interface RankedMachine {
  /**
   * The row of each state, 0 at the top: the longest way to it from a first state, or a later one for last states
   * that would make a row too wide.
   */
  readonly ranks: ReadonlyMap<string, number>;
  readonly edges: readonly Edge[];
  /** States that an object begins in. */
  readonly first: ReadonlySet<string>;
  /** States that a move leaves and enters again. */
  readonly loops: ReadonlySet<string>;
}

/** Puts the states of a machine into rows, with all moves but those back to an earlier state downward. */
export function rankMachine({
  states,
  moves,
}: Pick<MachineRow, 'states' | 'moves'>): RankedMachine {
  const next = new Map(states.map((state) => [state, targetsOf(state, states, moves)]));
  const first = new Set(moves.flatMap(({ from, to }) => (from === null ? [to] : [])));
  const back = findBackEdges([...first, ...states], next);
  const edges = states.flatMap((from) =>
    (next.get(from) ?? []).map((to) => ({ from, to, isBack: back.has(`${from}>${to}`) })),
  );
  const loops = new Set(moves.flatMap(({ from, to }) => (from === to ? [to] : [])));
  return { ranks: spreadEnds(longestWays(states, edges), edges), edges, first, loops };
}

/** States that moves lead to from a state, each once, in the table's order of states. */
function targetsOf(state: string, states: readonly string[], moves: MachineRow['moves']): string[] {
  const reached = new Set(moves.filter(({ from }) => from === state).map(({ to }) => to));
  return states.filter((to) => to !== state && reached.has(to));
}

/** Edges that close a circle, found by walking the machine from its first states. */
function findBackEdges(
  starts: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const back = new Set<string>();
  const seen = new Set<string>();
  const open = new Set<string>();
  const walk = (state: string): void => {
    if (seen.has(state)) return;
    seen.add(state);
    open.add(state);
    for (const to of next.get(state) ?? []) {
      if (open.has(to)) back.add(`${state}>${to}`);
      else walk(to);
    }
    open.delete(state);
  };
  for (const state of starts) walk(state);
  return back;
}

function longestWays(states: readonly string[], edges: readonly Edge[]): Map<string, number> {
  const ranks = new Map<string, number>();
  const rankOf = (state: string): number => {
    const known = ranks.get(state);
    if (known !== undefined) return known;
    const above = edges.flatMap(({ from, to, isBack }) => (to === state && !isBack ? [from] : []));
    const rank = Math.max(-1, ...above.map(rankOf)) + 1;
    ranks.set(state, rank);
    return rank;
  };
  for (const state of states) rankOf(state);
  return ranks;
}

/** A phone has room for this many boxes in a row; beside arrows that pass through, for two. */
const most = 3;

/** Moves last states of rows with too many states to the rows below. */
function spreadEnds(
  ranks: ReadonlyMap<string, number>,
  edges: readonly Edge[],
): ReadonlyMap<string, number> {
  const spread = new Map(ranks);
  for (let rank = 0; rank <= Math.max(...spread.values()); rank += 1) {
    const row = [...spread].flatMap(([state, at]) => (at === rank ? [state] : []));
    if (row.length <= most) continue;
    const isEnd = (state: string) => !edges.some(({ from }) => from === state);
    for (const state of row.slice(most - 1).filter(isEnd)) spread.set(state, rank + 1);
  }
  return spread;
}
