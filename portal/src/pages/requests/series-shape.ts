/** A point of a series as the API answers it. */
export interface SeriesPoint {
  readonly at: string;
  readonly count: number;
  readonly client_errors: number;
  readonly server_errors: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
}

/** One period of the graph; those without a request have null durations. */
export interface Period {
  readonly atMs: number;
  readonly count: number;
  readonly errors: number;
  readonly p50: number | null;
  readonly p95: number | null;
}

/** All periods from `sinceMs` to `untilMs`: the API leaves out those without a request. */
export function fillPeriods(
  points: readonly SeriesPoint[],
  { sinceMs, untilMs, stepMs }: { sinceMs: number; untilMs: number; stepMs: number },
): Period[] {
  const known = new Map(points.map((point) => [Date.parse(point.at), point]));
  const first = Math.floor(sinceMs / stepMs) * stepMs;
  const periods: Period[] = [];
  for (let atMs = first; atMs < untilMs; atMs += stepMs) {
    const point = known.get(atMs);
    periods.push({
      atMs,
      count: point?.count ?? 0,
      errors: (point?.client_errors ?? 0) + (point?.server_errors ?? 0),
      p50: point?.p50_ms ?? null,
      p95: point?.p95_ms ?? null,
    });
  }
  return periods;
}

/** The path of a line; it is broken where a value is missing. */
export function linePath(points: readonly (readonly [x: number, y: number] | null)[]): string {
  let path = '';
  let isDrawing = false;
  for (const [at, point] of points.entries()) {
    if (point) path += `${isDrawing ? 'L' : 'M'}${round(point[0])} ${round(point[1])}`;
    // A line of no length, which its round ends show as a point.
    if (point && !isDrawing && !points[at + 1]) path += 'h0';
    isDrawing = point !== null;
  }
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;
