import { hash } from 'node:crypto';
import { DomainError } from '../../kernel/domain-error.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type AdvanceRequest, readGoal } from './clock-rules.ts';
import {
  appendFired,
  findAdvance,
  findNextXid,
  insertAdvance,
  removeEndedAdvances,
  saveAnswer,
} from './clock-store.ts';

/** Work that is due, or was fired: when, what, and the id of what it is about. */
export interface Work {
  due_at: string;
  what: string;
  object: string | null;
}

/** How an advance ended, as it is answered and kept. */
export interface AdvanceAnswer {
  now: string;
  /** Whether it got to the time, or the event, that was asked for. */
  reached: boolean;
  /** The event that was waited for. */
  event_id: string | null;
  fired_count: number;
  /** The first of what was fired, in order. */
  fired: Work[];
  failed_count: number;
  /** The first of what failed again and again. It stays due. */
  failed: Work[];
}

/** An advance that is under way, perhaps since before a crash. */
export interface Journey {
  target: Temporal.Instant;
  untilEvent: string | null;
  /** Events of transactions from this one on may be the one that is waited for. */
  fromXid: string;
  firedCount: number;
  fired: Work[];
}

/** How many pieces of work an answer names. */
export const shownWork = 100;

/** As long as any Idempotency-Key, but in the world's time: see docs/decisions/0076. */
const keptHours = 24;

/**
 * Begins an advance. Under an Idempotency-Key it is kept: a repeat goes on with what was begun, or
 * is answered what that was answered.
 *
 * @throws DomainError `invalid_input`, `idempotency_key_mismatch`.
 */
export async function beginAdvance(
  tx: Tx,
  brandId: string,
  now: Temporal.Instant,
  request: AdvanceRequest,
  key: string | null,
): Promise<Journey | { answer: AdvanceAnswer }> {
  const fingerprint = fingerprintOf(request);
  const wall = wallClock.now();
  const since = wall.subtract({ hours: keptHours });
  const known = key === null ? undefined : await findAdvance(tx, brandId, key, since);
  if (known) {
    if (!known.fingerprint.equals(fingerprint)) throw new DomainError('idempotency_key_mismatch');
    if (known.answer) return { answer: known.answer as AdvanceAnswer };
    return {
      target: known.target_at,
      untilEvent: request.until_event ?? null,
      fromXid: known.from_xid,
      firedCount: known.fired_count,
      fired: known.fired as Work[],
    };
  }
  const { target, untilEvent } = readGoal(request, now);
  const fromXid = await findNextXid(tx);
  if (key !== null) {
    await removeEndedAdvances(tx, brandId, since);
    await insertAdvance(tx, {
      brand_id: brandId,
      idempotency_key: key,
      fingerprint,
      target_at: target,
      from_xid: fromXid,
      date_created: wall,
    });
  }
  return { target, untilEvent, fromXid, firedCount: 0, fired: [] };
}

/** Counts what was fired, in the journey and under its key. */
export async function keepFired(
  tx: Tx,
  brandId: string,
  key: string | null,
  journey: Journey,
  work: Work,
): Promise<void> {
  if (key !== null) await appendFired(tx, brandId, key, work, shownWork);
  if (journey.fired.length < shownWork) journey.fired.push(work);
  journey.firedCount += 1;
}

/** Keeps the answer for repeats; an advance that did not get there is gone on with instead. */
export async function endAdvance(
  tx: Tx,
  brandId: string,
  key: string | null,
  answer: AdvanceAnswer,
): Promise<void> {
  if (key !== null) await saveAnswer(tx, brandId, key, answer);
}

function fingerprintOf({ to, by, until_event }: AdvanceRequest): Buffer {
  return hash('sha256', JSON.stringify([to, by, until_event]), 'buffer');
}
