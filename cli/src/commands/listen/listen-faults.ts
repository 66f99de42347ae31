import { UsageError } from '../../command-errors.ts';

/** Faults of the way to the local server, as webhooks meet them. No fault loses an event. */
export interface ListenFaults {
  /** Times that each event arrives; 1 without the fault. */
  readonly duplicate: number;
  /** Every nth event is sent a second later, as after a lost attempt; 0 for none. */
  readonly drop: number;
  /** Milliseconds that each event waits before it is sent. */
  readonly delayMs: number;
}

const noFaults: ListenFaults = { duplicate: 1, drop: 0, delayMs: 0 };

/** Time after which a dropped attempt is made again. */
export const dropRetryMs = 1_000;

/** Reads `duplicate=2`, `drop=3` and `delay=500ms`; `delay` takes ms and s. @throws UsageError */
export function parseFaults(values: readonly string[]): ListenFaults {
  const faults = { ...noFaults };
  for (const part of values.flatMap((value) => value.split(','))) {
    const [, name, digits, unit] =
      /^(duplicate|drop|delay)=(\d{1,5})(ms|s)?$/.exec(part.trim()) ?? [];
    const number = Number(digits);
    if (name === 'duplicate' && !unit && number >= 1 && number <= 5) faults.duplicate = number;
    else if (name === 'drop' && !unit && number >= 1 && number <= 1_000) faults.drop = number;
    else if (name === 'delay' && unit && toMs(number, unit) <= 60_000)
      faults.delayMs = toMs(number, unit);
    else {
      throw new UsageError(
        `--fault ${part} is none of: duplicate=N (each event arrives N times, 1 to 5), drop=N (every Nth attempt is lost, 1 to 1000), delay=500ms (at most 60s).`,
      );
    }
  }
  return faults;
}

function toMs(number: number, unit: string): number {
  return unit === 's' ? number * 1_000 : number;
}
