import { lastLookAfter, settlementOfArrival } from '../../../kernel/banking-calendar.ts';
import { maxSameDayCents } from '../transfers/transfer-rules.ts';

/**
 * Minutes after the close of its window within which a file is in time. A file is cut when the
 * window closes, and the bank, whose own deadline is later, has promised the window for files under
 * way.
 */
const graceMinutes = 15;

/** Batch of a file, as it was planned. */
export interface PlannedBatch {
  batchNumber: number;
  /** YYYY-MM-DD, as in the file. */
  effectiveOn: string;
  settlesAt: Temporal.Instant;
  largestCents: bigint;
}

export interface Settlement {
  /** Settlement times by batch number. */
  settlesAt: Map<number, Temporal.Instant>;
  /** Time of the last poll for late answers. */
  answersUntil: Temporal.Instant;
}

/**
 * Times at which the batches of a file settle, if it reaches the bank at an instant. A batch that
 * missed its window settles in the next one that it can still reach, and is polled for answers that
 * much longer. `fast` has no windows to miss.
 */
export function settlementOf(
  file: {
    speed: 'fast' | 'calendar';
    windowAt: Temporal.Instant;
    answersUntil: Temporal.Instant;
    batches: readonly PlannedBatch[];
  },
  arrivedAt: Temporal.Instant,
): Settlement {
  const inTimeUntil = file.windowAt.add({ minutes: graceMinutes });
  const isInTime = Temporal.Instant.compare(arrivedAt, inTimeUntil) <= 0;
  const timeOf = (batch: PlannedBatch) =>
    file.speed === 'fast' || isInTime ? batch.settlesAt : settlementOfLate(batch, arrivedAt);
  const times = file.batches.map((batch) => [batch.batchNumber, timeOf(batch)] as const);
  const isLate = file.batches.some((batch, index) => times[index]?.[1] !== batch.settlesAt);
  const looks = isLate ? times.map(([, at]) => lastLookAfter(at)) : [];
  return { settlesAt: new Map(times), answersUntil: looks.reduce(later, file.answersUntil) };
}

function settlementOfLate(batch: PlannedBatch, arrivedAt: Temporal.Instant): Temporal.Instant {
  const settlesAt = settlementOfArrival(arrivedAt, {
    effectiveOn: Temporal.PlainDate.from(batch.effectiveOn),
    mayBeSameDay: batch.largestCents <= BigInt(maxSameDayCents),
  });
  return Temporal.Instant.compare(settlesAt, batch.settlesAt) > 0 ? settlesAt : batch.settlesAt;
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? b : a;
}
