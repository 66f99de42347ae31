/** A story lasts a year at most, as an advance of the clock does. */
const maxDays = 365;

/** When a step happens, counted from the beginning of the story, where a day is 24 hours. */
export interface StepTime {
  /** As it was written. */
  text: string;
  milliseconds: number;
}

export const timeRule = `must be "day N" or an ISO 8601 duration such as P3DT4H, ${maxDays} days at most`;

/** The beginning. */
export const dayZero: StepTime = { text: 'day 0', milliseconds: 0 };

/** Reads `day 3` or `P3DT4H`; undefined where it breaks `timeRule`. */
export function readStepTime(text: string): StepTime | undefined {
  const duration = readDuration(text);
  // How long a month is depends on which; a day is 24 hours here.
  if (duration?.years !== 0 || duration.months !== 0 || duration.sign < 0) return undefined;
  // A week and a day always have as many hours, where no zone has its say.
  const hours = duration.total({ unit: 'hours', relativeTo: '2026-01-01' });
  if (hours > maxDays * 24) return undefined;
  return { text, milliseconds: Math.round(hours * 3_600_000) };
}

function readDuration(text: string): Temporal.Duration | undefined {
  const day = /^day (0|[1-9]\d{0,2})$/.exec(text)?.[1];
  try {
    return Temporal.Duration.from(day === undefined ? text : `P${day}D`);
  } catch {
    return undefined;
  }
}
