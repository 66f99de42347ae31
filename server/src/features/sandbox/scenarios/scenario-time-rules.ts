/** A scenario lasts ten years at most. */
export const maxDays = 3_660;
const dayMs = 86_400_000;
export const maxMs = maxDays * dayMs;

/** Time of a step since the beginning of the scenario; a day is 24 hours. */
export interface StepTime {
  /** Text as written. */
  text: string;
  milliseconds: number;
}

export const timeRule = `must be "day N" or an ISO 8601 duration such as P3DT4H, ${maxDays} days at most`;

/** Beginning of the scenario. */
export const dayZero: StepTime = { text: 'day 0', milliseconds: 0 };

/** Parses `day 3` or `P3DT4H`; undefined when it breaks `timeRule`. */
export function readStepTime(text: string): StepTime | undefined {
  if (text.length > 40) return undefined;
  const duration = readDuration(text);
  // Months are refused, since their lengths differ; a day is 24 hours here.
  if (duration?.years !== 0 || duration.months !== 0 || duration.sign < 0) return undefined;
  // Without a time zone a week and a day have fixed lengths, so any date serves as reference.
  const hours = duration.total({ unit: 'hours', relativeTo: '2026-01-01' });
  if (hours > maxDays * 24) return undefined;
  return { text, milliseconds: Math.round(hours * 3_600_000) };
}

function readDuration(text: string): Temporal.Duration | undefined {
  const day = /^day (0|[1-9]\d{0,3})$/.exec(text)?.[1];
  try {
    return Temporal.Duration.from(day === undefined ? text : `P${day}D`);
  } catch {
    return undefined;
  }
}

/** The time so many milliseconds after the beginning, as it could be written. */
export function timeAfter(milliseconds: number): StepTime {
  const days = Math.floor(milliseconds / dayMs);
  const rest = milliseconds - days * dayMs;
  if (rest === 0) return { text: `day ${days}`, milliseconds };
  const duration = Temporal.Duration.from({ milliseconds: rest })
    .round({ largestUnit: 'hours' })
    .toString();
  return { text: duration.replace('P', days > 0 ? `P${days}D` : 'P'), milliseconds };
}
