type Range = readonly [from: number, to: number];

/** Places values of one range on another, in proportion. */
export const linearScale =
  ([low, high]: Range, [from, to]: Range) =>
  (value: number): number =>
    high === low ? from : from + ((value - low) / (high - low)) * (to - from);

/**
 * Round values (steps of 1, 2 or 5 times a power of ten) of an axis, about `count` steps, the first at or below
 * `low` and the last at or above `high`.
 */
export function roundTicks([low, high]: Range, count: number): readonly [number, ...number[]] {
  const rough = (high - low || 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (factors.find((factor) => rough <= factor * power * 1.42) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const at = (index: number) => Number((index * step).toPrecision(12));
  const rest = Array.from({ length: Math.max(1, last - first) }, (_, index) => first + 1 + index);
  return [at(first), ...rest.map(at)];
}

const factors = [1, 2, 5] as const;
