import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './service-processes.ts';

/** Answers since `begin`. */
export class TimedAnswers {
  readonly call: Call;
  statuses = new Map<string, number>();
  longestMs = 0;
  /** The request that took so long, and its status. */
  longest = '';
  /** Longest time between two writes. */
  longestPauseMs = 0;
  /** The last write. */
  writtenAtMs = performance.now();

  constructor(call: Call) {
    this.call = async (...request) => {
      const from = performance.now();
      const answer = await call(...request);
      const status = String(answer?.status ?? 'none');
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      const tookMs = Math.round(performance.now() - from);
      if (tookMs > this.longestMs) {
        this.longestMs = tookMs;
        this.longest = `${request[0]} ${request[1].replace(/[0-9a-f-]{36}/g, 'ID')}: ${status}`;
      }
      if (answer && answer.status < 300) this.#noteWrite();
      return answer;
    };
  }

  begin(): void {
    this.statuses = new Map();
    this.longestMs = 0;
    this.longestPauseMs = 0;
  }

  /** Milliseconds from now to the next write. */
  async untilWritten(): Promise<number> {
    const from = performance.now();
    while (this.writtenAtMs < from && performance.now() - from < 60_000) await sleep(10);
    return Math.round(performance.now() - from);
  }

  #noteWrite(): void {
    const nowMs = performance.now();
    this.longestPauseMs = Math.max(this.longestPauseMs, Math.round(nowMs - this.writtenAtMs));
    this.writtenAtMs = nowMs;
  }
}
