import { hash } from 'node:crypto';
import { renderInstant } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { findNextPosition } from '../../../platform/db/event-position.ts';
import { requestErrors } from '../../../platform/http/errors/request-errors.ts';
import { type DueRow, findDue } from '../../../platform/jobs/due-work.ts';
import {
  type AdvanceAnswer,
  type AdvanceRequest,
  objectOf,
  readGoal,
  type Work,
} from './clock-rules.ts';
import {
  type AdvanceRow,
  appendFired,
  findAdvance,
  insertAdvance,
  markFiring,
  removeEndedAdvances,
  saveAnswer,
} from './clock-store.ts';
import { beginMove } from './move-history.ts';

/** Advance in progress, perhaps since before a crash. */
export interface Journey {
  /** Row of the history. */
  moveId: string;
  snapshotId: string | null;
  target: Temporal.Instant;
  untilEvent: string | null;
  /** Object or customer whose event ends the advance; null for any. */
  objectId: string | null;
  /** First transaction whose events may end the advance. */
  fromXid: string;
  firedCount: number;
  fired: Work[];
}

/** Limit on the work listed in a response. */
export const shownWork = 100;

/**
 * Equals the lifetime of other Idempotency-Keys, but on the brand's clock: see docs/decisions/0076.
 */
const keptHours = 24;

/**
 * Begins an advance. Under an Idempotency-Key it is stored: a repeat continues an unfinished
 * advance, or returns the stored result.
 *
 * @throws DomainError `invalid_input`, `idempotency_key_mismatch`.
 */
export async function beginAdvance(
  unit: Unit,
  now: Temporal.Instant,
  request: AdvanceRequest,
  { key, snapshotId }: { key: string | null; snapshotId: string | null },
): Promise<Journey | { answer: AdvanceAnswer }> {
  const fingerprint = fingerprintOf(request);
  const wall = wallClock.now();
  const since = wall.subtract({ hours: keptHours });
  const known = key === null ? undefined : await findAdvance(unit, key, since);
  if (known) {
    if (!known.fingerprint.equals(fingerprint)) {
      throw new DomainError(requestErrors.idempotency_key_mismatch);
    }
    if (known.answer) return { answer: { ...laterFields, ...known.answer } as AdvanceAnswer };
    return resume(unit, known, request, now);
  }
  const { target, untilEvent, objectId } = readGoal(request, now);
  const fromXid = await findNextPosition(unit.db);
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
  const moveId = await beginMove(unit, { from: now, target, untilEvent, snapshotId });
  return { moveId, snapshotId, target, untilEvent, objectId, fromXid, firedCount: 0, fired: [] };
}

/** Fields that answers stored by earlier versions lack. */
const laterFields = { snapshot_id: null, limit: null, already_happened_at: null };

/** True when the advance of this key has begun, so that a repeat takes no snapshot. */
export async function hasBegun(context: Context, key: string | null): Promise<boolean> {
  if (key === null) return false;
  const since = wallClock.now().subtract({ hours: keptHours });
  return (await findAdvance(context, key, since)) !== undefined;
}

/** Progress stored in an advance's row. */
interface FiredSoFar {
  /** Work about to be fired at the last record. */
  firing: { due_id: string; due_at: string; work: Work } | null;
  done: Work[];
}

async function resume(
  unit: Unit,
  row: AdvanceRow,
  request: AdvanceRequest,
  from: Temporal.Instant,
): Promise<Journey> {
  const { firing, done } = row.fired as FiredSoFar;
  const goal = { target: row.target_at, untilEvent: request.until_event ?? null };
  const snapshotId = null;
  const journey: Journey = {
    moveId: await beginMove(unit, { from, snapshotId, ...goal }),
    snapshotId,
    ...goal,
    objectId: request.object_id?.toLowerCase() ?? null,
    fromXid: row.from_xid,
    firedCount: row.fired_count,
    fired: done,
  };
  const due = firing && (await findDue(unit, firing.due_id));
  // Row gone or postponed: the crash came after the handler and before the count.
  if (firing && due?.due_at.toString() !== firing.due_at) {
    await recordFired(unit, row.idempotency_key, journey, firing.work);
  }
  return journey;
}

/** Records the work about to be fired, so that after a crash its completion can be detected. */
export async function recordFiring(unit: Unit, key: string | null, due: DueRow): Promise<void> {
  if (key === null) return;
  const { due_id, due_at } = due;
  await markFiring(unit, key, { due_id, due_at: due_at.toString(), work: toWork(due) });
}

/** Converts due work to its public form. */
export function toWork({ due_at, kind, payload }: DueRow): Work {
  return {
    due_at: renderInstant(due_at),
    what: kind,
    object: objectOf(payload as Record<string, unknown>),
  };
}

/** Counts fired work, in the journey and under its key. */
export async function recordFired(
  unit: Unit,
  key: string | null,
  journey: Journey,
  work: Work,
): Promise<void> {
  if (key !== null) await appendFired(unit, key, work, shownWork);
  if (journey.fired.length < shownWork) journey.fired.push(work);
  journey.firedCount += 1;
}

/** Stores the result for repeats; a repeat of an unfinished advance continues it instead. */
export async function endAdvance(
  unit: Unit,
  key: string | null,
  answer: AdvanceAnswer,
): Promise<void> {
  if (key !== null) await saveAnswer(unit, key, answer);
}

function fingerprintOf(request: AdvanceRequest): Buffer {
  const { to, by, until_event, snapshot, object_id, within } = request;
  const later = object_id === undefined && within === undefined ? [] : [{ object_id, within }];
  const asked = [to, by, until_event, ...(snapshot ? [snapshot] : []), ...later];
  return hash('sha256', JSON.stringify(asked), 'buffer');
}
