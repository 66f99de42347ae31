import type { Edge, RankedMachine } from './machine-ranks.ts';

/** A place in a row: a state, or an arrow that passes the row on its way to a later one. */
export interface Place {
  readonly key: string;
  readonly state: string | null;
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** Times that the rows are ordered anew, alternately by the row above and the one below. */
const sweeps = 6;

/** The place that an arrow passes in a row. */
const passKey = ({ from, to }: Edge, rank: number): string => `${from}>${to}@${rank}`;

/** The ends of an arrow as it is drawn, from top to bottom. */
export const endsOf = ({ from, to, isBack }: Edge): readonly [top: string, bottom: string] =>
  isBack ? [to, from] : [from, to];

/** The keys of the places of an arrow, from its upper state to its lower one. */
export function wayOf(edge: Edge, ranks: ReadonlyMap<string, number>): string[] {
  const [top, bottom] = endsOf(edge);
  const start = ranks.get(top) ?? 0;
  const between = Math.max(0, (ranks.get(bottom) ?? 0) - start - 1);
  const passes = Array.from({ length: between }, (_, at) => passKey(edge, start + 1 + at));
  return [top, ...passes, bottom];
}

/** Orders the places of each row so that few arrows cross. */
export function orderRows({ ranks, edges }: RankedMachine): Place[][] {
  const places = new Map<string, { above: string[]; below: string[]; rank: number }>();
  for (const [state, rank] of ranks) places.set(state, { above: [], below: [], rank });
  for (const edge of edges) {
    const way = wayOf(edge, ranks);
    const start = ranks.get(way[0] ?? '') ?? 0;
    way.forEach((key, at) => {
      const place = places.get(key) ?? { above: [], below: [], rank: start + at };
      places.set(key, place);
      const [before, after] = [way[at - 1], way[at + 1]];
      if (before !== undefined) place.above.push(before);
      if (after !== undefined) place.below.push(after);
    });
  }
  const rows: Place[][] = Array.from({ length: 1 + Math.max(0, ...ranks.values()) }, () => []);
  for (const [key, { above, below, rank }] of places) {
    rows[rank]?.push({ key, state: ranks.has(key) ? key : null, above, below });
  }
  return untangle(rows);
}

/** Orders each row by the mean place of its neighbours, down and up again. */
function untangle(rows: Place[][]): Place[][] {
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const isDown = sweep % 2 === 0;
    const order = isDown ? [...rows.keys()] : [...rows.keys()].reverse();
    for (const at of order) {
      const beside = rows[isDown ? at - 1 : at + 1] ?? [];
      const index = new Map(beside.map(({ key }, place) => [key, (place + 0.5) / beside.length]));
      rows[at] = sortByMean(rows[at] ?? [], isDown, index);
    }
  }
  return rows;
}

function sortByMean(row: Place[], isDown: boolean, index: ReadonlyMap<string, number>): Place[] {
  return row
    .map((place, at) => {
      const near = (isDown ? place.above : place.below).flatMap((key) => index.get(key) ?? []);
      const own = (at + 0.5) / row.length;
      return { place, mean: near.length === 0 ? own : near.reduce((a, b) => a + b) / near.length };
    })
    .sort((a, b) => a.mean - b.mean)
    .map(({ place }) => place);
}
