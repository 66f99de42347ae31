import { setTimeout as sleep } from 'node:timers/promises';
import { transition } from '../../../kernel/state-table.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { deliveryStates } from '../delivery-states.ts';
import {
  type AcknowledgedRow,
  acknowledgeDeliveries,
  insertLateAttempts,
} from './attempts-store.ts';

const batchSize = 500;
/** Fewer, larger batches cost PostgreSQL less; a customer's next delivery waits for this one's. */
const gatherMs = 5;
const tries = 3;

interface Waiting {
  row: AcknowledgedRow;
  done(): void;
  failed(error: unknown): void;
}

/**
 * Writes acknowledged attempts down, those of a few milliseconds in one statement. What is not
 * written when the process dies is sent again, with the same `webhook-id`.
 */
export class AttemptRecorder {
  readonly #database: Database;
  readonly #endsAs: string;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(database: Database) {
    this.#database = database;
    const move = transition(deliveryStates, 'pending', 'acknowledge', noMore);
    if (!move.moved) throw new Error('An acknowledged delivery has nowhere to go');
    this.#endsAs = move.to;
  }

  /** How many attempts are still to be written. */
  get pending(): number {
    return this.#waiting.length;
  }

  /** Settles once the attempt is committed. */
  record(row: AcknowledgedRow): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ row, done, failed });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < batchSize) await sleep(gatherMs);
      const batch = this.#waiting.splice(0, batchSize);
      const rows = batch.map(({ row }) => row);
      try {
        await this.#write(rows);
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#isRunning = false;
  }

  /** Two writers of the same deliveries may deadlock, and a connection may break: once more then. */
  async #write(rows: AcknowledgedRow[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const now = wallClock.now();
        const tx = this.#database.kysely;
        const late = await acknowledgeDeliveries(tx, rows, this.#endsAs, now);
        if (late.length === 0) return;
        return await this.#database.transaction((own) => insertLateAttempts(own, late, now));
      } catch (error) {
        if (attempt === tries) throw error;
        await sleep(50 * attempt);
      }
    }
  }
}

/** Acknowledging asks no guard. */
const noMore = { attemptsMade: 0, maxAttempts: 0 };
