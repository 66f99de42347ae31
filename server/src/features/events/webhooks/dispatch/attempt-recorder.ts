import { setTimeout as sleep } from 'node:timers/promises';
import { transition } from '../../../../kernel/state-table.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { deliveryStates } from '../delivery-states.ts';
import {
  type AcknowledgedRow,
  acknowledgeDeliveries,
  insertLateAttempts,
} from './attempts-store.ts';

const batchSize = 500;
/** Larger batches cost PostgreSQL less, but a customer's next delivery waits for the batch. */
const gatherMs = 5;
const tries = 3;

/** Attempts written in one statement. */
class Batch {
  readonly rows: AcknowledgedRow[] = [];
  readonly #written = Promise.withResolvers<void>();
  readonly written = this.#written.promise;
  readonly done = this.#written.resolve;
  readonly failed = this.#written.reject;
}

/**
 * Records acknowledged attempts, those of a few milliseconds in one statement. Attempts lost when
 * the process dies are sent again, with the same `webhook-id`. global: a batch has attempts of
 * several brands.
 */
export class AttemptRecorder {
  readonly #database: Database;
  readonly #endsAs: string;
  /** The last batch collects new attempts. */
  readonly #batches: Batch[] = [];
  #isRunning = false;

  constructor(database: Database) {
    this.#database = database;
    const move = transition(deliveryStates, 'pending', 'acknowledge', noMore);
    if (!move.moved) throw new Error('An acknowledged delivery has nowhere to go');
    this.#endsAs = move.to;
  }

  /** Resolves once the attempt is committed. */
  record(row: AcknowledgedRow): Promise<void> {
    let batch = this.#batches.at(-1);
    if (!batch || batch.rows.length >= batchSize) {
      batch = new Batch();
      this.#batches.push(batch);
    }
    batch.rows.push(row);
    if (!this.#isRunning) void this.#run();
    return batch.written;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let first = this.#batches[0]; first; first = this.#batches[0]) {
      if (first.rows.length < batchSize) await sleep(gatherMs);
      this.#batches.shift();
      await this.#write(first.rows).then(first.done, first.failed);
    }
    this.#isRunning = false;
  }

  /** Retries, since two writers of the same deliveries may deadlock and a connection may break. */
  async #write(rows: AcknowledgedRow[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const now = wallClock.now();
        const tx = this.#database.allBrands.db;
        const late = await acknowledgeDeliveries(tx, rows, this.#endsAs, now);
        if (late.length === 0) return;
        return await this.#database.allBrands.transaction((own) =>
          insertLateAttempts(own, late, now),
        );
      } catch (error) {
        if (attempt === tries) throw error;
        await sleep(50 * attempt);
      }
    }
  }
}

/** The transition `acknowledge` has no guard. */
const noMore = { attemptsMade: 0, maxAttempts: 0 };
