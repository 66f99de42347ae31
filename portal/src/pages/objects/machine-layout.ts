import type { Edge, RankedMachine } from './machine-ranks.ts';
import { endsOf, orderRows, type Place, wayOf } from './machine-rows.ts';

/** Sizes in pixels. */
const sizes = { box: 54, chip: 26, chipGap: 4, rowGap: 40, gap: 14, pass: 10, edge: 10 };
const widths = { least: 58, most: 168 };
/** Room above the first row, for the arrow from nowhere. */
const top = 22;

/** Moves shown at a state: those that arrive from above, and the others. */
export interface Chips {
  readonly above: number;
  readonly below: number;
}

export interface DrawnState {
  readonly state: string;
  readonly left: number;
  readonly width: number;
  /** The upper end of the box itself. */
  readonly boxTop: number;
  /** Ends of the box with the chips above and below it. */
  readonly top: number;
  readonly bottom: number;
  readonly isFirst: boolean;
  readonly hasLoop: boolean;
}

export interface DrawnEdge extends Edge {
  /** An SVG path from the upper state to the lower one. */
  readonly path: string;
}

export interface Drawing {
  readonly height: number;
  readonly states: readonly DrawnState[];
  readonly edges: readonly DrawnEdge[];
}

/** Places the states of a machine in rows of a width, and the arrows between them. */
export function layOutMachine(
  machine: RankedMachine,
  width: number,
  chipsOf: (state: string) => Chips,
): Drawing {
  const rows = orderRows(machine);
  const boxWidths = rows.map((row) => boxWidthOf(row, width));
  const middles = placeRows(rows, boxWidths, width);
  const states: DrawnState[] = [];
  let y = top;
  const bands = rows.map((row, at) => {
    const chips = row.flatMap(({ state }) => (state === null ? [] : [chipsOf(state)]));
    const above = Math.max(0, ...chips.map((each) => chipsHeight(each.above)));
    const below = Math.max(0, ...chips.map((each) => chipsHeight(each.below)));
    const boxTop = y + above;
    const boxWidth = boxWidths[at] ?? widths.least;
    for (const { key, state } of row) {
      if (state === null) continue;
      const own = chipsOf(state);
      states.push({
        state,
        left: (middles.get(key) ?? 0) - boxWidth / 2,
        width: boxWidth,
        boxTop,
        top: boxTop - chipsHeight(own.above),
        bottom: boxTop + sizes.box + chipsHeight(own.below),
        isFirst: machine.first.has(state),
        hasLoop: machine.loops.has(state),
      });
    }
    const band = { top: y, bottom: boxTop + sizes.box + below };
    y = band.bottom + sizes.rowGap;
    return band;
  });
  const edges = drawEdges(machine, { states, middles, bands });
  return { height: y - sizes.rowGap + 4, states, edges };
}

const chipsHeight = (count: number): number => count * (sizes.chip + sizes.chipGap);

function boxWidthOf(row: readonly Place[], width: number): number {
  const boxes = row.filter(({ state }) => state !== null).length;
  const passes = row.length - boxes;
  const free = width - 2 * sizes.edge - passes * sizes.pass - (row.length - 1) * sizes.gap;
  return Math.max(widths.least, Math.min(widths.most, free / Math.max(1, boxes)));
}

/** The middle of each place: near those above and below it, without overlaps. */
function placeRows(
  rows: readonly Place[][],
  boxWidths: readonly number[],
  width: number,
): Map<string, number> {
  const middles = new Map<string, number>();
  const settle = (at: number, wanted: (place: Place, index: number) => number) => {
    const row = rows[at] ?? [];
    const sizesOf = row.map(({ state }) => (state === null ? sizes.pass : (boxWidths[at] ?? 0)));
    const placed = keepApart(row.map(wanted), sizesOf, width);
    row.forEach(({ key }, index) => {
      middles.set(key, placed[index] ?? 0);
    });
  };
  rows.forEach((row, at) => {
    settle(at, (_, index) => ((index + 0.5) / row.length) * width);
  });
  for (let sweep = 0; sweep < 8; sweep += 1) {
    const order = [...rows.keys()];
    if (sweep % 2 === 1) order.reverse();
    for (const at of order) {
      settle(at, ({ key, above, below }) => {
        const near = [...above, ...below].flatMap((each) => middles.get(each) ?? []);
        if (near.length === 0) return middles.get(key) ?? 0;
        return near.reduce((a, b) => a + b) / near.length;
      });
    }
  }
  return middles;
}

/** The mean of pushing all to the right and of pushing all to the left, which both keep the gaps. */
function keepApart(wanted: number[], own: number[], width: number): number[] {
  const apart = (at: number) => ((own[at] ?? 0) + (own[at - 1] ?? 0)) / 2 + sizes.gap;
  const bounded = wanted.map((x, at) => {
    const half = sizes.edge + (own[at] ?? 0) / 2;
    return Math.min(width - half, Math.max(half, x));
  });
  const right = [...bounded];
  for (let at = 1; at < right.length; at += 1) {
    right[at] = Math.max(right[at] ?? 0, (right[at - 1] ?? 0) + apart(at));
  }
  const left = [...bounded];
  for (let at = left.length - 1; at > 0; at -= 1) {
    left[at - 1] = Math.min(left[at - 1] ?? 0, (left[at] ?? 0) - apart(at));
  }
  const mean = right.map((x, at) => (x + (left[at] ?? 0)) / 2);
  return holdInside(mean, own, { apart, width });
}

/** Moves places back between the edges, as far as the row fits. */
function holdInside(
  mean: number[],
  own: readonly number[],
  { apart, width }: { apart: (at: number) => number; width: number },
): number[] {
  const last = mean.length - 1;
  const most = width - sizes.edge - (own[last] ?? 0) / 2;
  if (last >= 0) mean[last] = Math.min(mean[last] ?? 0, most);
  for (let at = last; at > 0; at -= 1) {
    mean[at - 1] = Math.min(mean[at - 1] ?? 0, (mean[at] ?? 0) - apart(at));
  }
  const least = sizes.edge + (own[0] ?? 0) / 2;
  if (last >= 0) mean[0] = Math.max(mean[0] ?? 0, least);
  for (let at = 1; at <= last; at += 1) {
    mean[at] = Math.max(mean[at] ?? 0, (mean[at - 1] ?? 0) + apart(at));
  }
  return mean;
}

interface PlacedStates {
  readonly states: readonly DrawnState[];
  readonly middles: ReadonlyMap<string, number>;
  readonly bands: readonly { readonly top: number; readonly bottom: number }[];
}

function drawEdges(machine: RankedMachine, placed: PlacedStates): DrawnEdge[] {
  const { states, middles, bands } = placed;
  const boxes = new Map(states.map((each) => [each.state, each]));
  return machine.edges.map((edge) => {
    const way = wayOf(edge, machine.ranks);
    const [upper, lower] = endsOf(edge);
    const [from, to] = [boxes.get(upper), boxes.get(lower)];
    if (!from || !to) return { ...edge, path: '' };
    const start = machine.ranks.get(upper) ?? 0;
    let x = portOf(machine, placed, edge, 'below');
    let y = from.bottom;
    let path = `M${x} ${y}`;
    way.slice(1).forEach((key, at) => {
      const band = bands[start + 1 + at] ?? { top: 0, bottom: 0 };
      const isLast = key === lower;
      const nextX = isLast ? portOf(machine, placed, edge, 'above') : (middles.get(key) ?? 0);
      const nextY = isLast ? to.top : band.top;
      path += curve({ x, y }, { x: nextX, y: nextY });
      if (!isLast) path += ` V${band.bottom}`;
      [x, y] = [nextX, isLast ? nextY : band.bottom];
    });
    return { ...edge, path };
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function curve(from: Point, to: Point): string {
  const bend = (to.y - from.y) / 2;
  return ` C${from.x} ${from.y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y}`;
}

/** Spreads the arrows of one side of a state over it, in the order of the places that they go to. */
function portOf(
  { edges, ranks }: RankedMachine,
  { states, middles }: PlacedStates,
  edge: Edge,
  side: 'above' | 'below',
): number {
  const own = endsOf(edge)[side === 'below' ? 0 : 1];
  const box = states.find(({ state }) => state === own);
  if (!box) return 0;
  const along = edges
    .filter((each) => endsOf(each)[side === 'below' ? 0 : 1] === own)
    .map((each) => {
      const way = wayOf(each, ranks);
      const near = side === 'below' ? way[1] : way.at(-2);
      return { each, x: middles.get(near ?? '') ?? 0 };
    })
    .sort((a, b) => a.x - b.x || Number(a.each.isBack) - Number(b.each.isBack));
  const at = along.findIndex(({ each }) => each === edge);
  const share = (at + 1) / (along.length + 1);
  return Math.round(box.left + box.width * (0.2 + share * 0.6));
}
