import { lastLookAfter, settlementOfArrival } from '../../../../kernel/banking-calendar.ts';
import { maxSameDayCents } from '../../transfers/transfer-rules.ts';

/**
 * How long after its window has closed a file is in time. It is cut when the window closes, and the
 * bank, whose own deadline comes later, has promised the window for what is under way.
 */
const graceMinutes = 15;

/** A batch of a file, as it was planned. */
export interface PlannedBatch {
  batchNumber: number;
  /** YYYY-MM-DD, as the file says. */
  effectiveOn: string;
  settlesAt: Temporal.Instant;
  largestCents: bigint;
}

export interface Settlement {
  /** By the batch's number. */
  settlesAt: Map<number, Temporal.Instant>;
  /** When late answers are looked for last. */
  answersUntil: Temporal.Instant;
}

/**
 * When the batches of a file settle that reaches the bank at an instant. One that missed its window
 * settles with the next that it can still catch, and is answered that much later. `fast` knows no
 * windows to miss.
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
