import { hash } from 'node:crypto';
import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Unit } from '../../../platform/context.ts';
import { renderInstant } from '../../../platform/http/schema.ts';
import { type DueRow, findDue } from '../../../platform/jobs/due-work.ts';
import { type AdvanceRequest, objectOf, readGoal } from './clock-rules.ts';
import {
  type AdvanceRow,
  appendFired,
  findAdvance,
  findNextXid,
  insertAdvance,
  markFiring,
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
  unit: Unit,
  now: Temporal.Instant,
  request: AdvanceRequest,
  key: string | null,
): Promise<Journey | { answer: AdvanceAnswer }> {
  const fingerprint = fingerprintOf(request);
  const wall = wallClock.now();
  const since = wall.subtract({ hours: keptHours });
  const known = key === null ? undefined : await findAdvance(unit, key, since);
  if (known) {
    if (!known.fingerprint.equals(fingerprint)) throw new DomainError('idempotency_key_mismatch');
    if (known.answer) return { answer: known.answer as AdvanceAnswer };
    return resume(unit, known, request);
  }
  const { target, untilEvent } = readGoal(request, now);
  const fromXid = await findNextXid(unit);
  if (key !== null) {
    await removeEndedAdvances(unit, since);
    await insertAdvance(unit, {
      brand_id: unit.brandId,
      idempotency_key: key,
      fingerprint,
      target_at: target,
      from_xid: fromXid,
      date_created: wall,
    });
  }
  return { target, untilEvent, fromXid, firedCount: 0, fired: [] };
}

/** What an advance's row keeps of its work. */
interface FiredSoFar {
  /** What was about to be fired when it was last heard of. */
  firing: { due_id: string; due_at: string; work: Work } | null;
  done: Work[];
}

async function resume(unit: Unit, row: AdvanceRow, request: AdvanceRequest): Promise<Journey> {
  const { firing, done } = row.fired as FiredSoFar;
  const journey: Journey = {
    target: row.target_at,
    untilEvent: request.until_event ?? null,
    fromXid: row.from_xid,
    firedCount: row.fired_count,
    fired: done,
  };
  const due = firing && (await findDue(unit, firing.due_id));
  // Gone or put off: the crash came after the handler, before it was counted.
  if (firing && due?.due_at.toString() !== firing.due_at) {
    await keepFired(unit, row.idempotency_key, journey, firing.work);
  }
  return journey;
}

/** Keeps what is about to be fired, so that after a crash it can be told whether it was. */
export async function keepFiring(unit: Unit, key: string | null, due: DueRow): Promise<void> {
  if (key === null) return;
  const { due_id, due_at } = due;
  await markFiring(unit, key, { due_id, due_at: due_at.toString(), work: toWork(due) });
}

/** A piece of due work as it is shown. */
export function toWork({ due_at, kind, payload }: DueRow): Work {
  return {
    due_at: renderInstant(due_at),
    what: kind,
    object: objectOf(payload as Record<string, unknown>),
  };
}

/** Counts what was fired, in the journey and under its key. */
export async function keepFired(
  unit: Unit,
  key: string | null,
  journey: Journey,
  work: Work,
): Promise<void> {
  if (key !== null) await appendFired(unit, key, work, shownWork);
  if (journey.fired.length < shownWork) journey.fired.push(work);
  journey.firedCount += 1;
}

/** Keeps the answer for repeats; an advance that did not get there is gone on with instead. */
export async function endAdvance(
  unit: Unit,
  key: string | null,
  answer: AdvanceAnswer,
): Promise<void> {
  if (key !== null) await saveAnswer(unit, key, answer);
}

function fingerprintOf({ to, by, until_event }: AdvanceRequest): Buffer {
  return hash('sha256', JSON.stringify([to, by, until_event]), 'buffer');
}
