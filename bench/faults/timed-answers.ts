import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './service-processes.ts';

/** Answers since `begin`. */
export class TimedAnswers {
  readonly call: Call;
  statuses = new Map<string, number>();
  longestMs = 0;
  #writtenAtMs = 0;

  constructor(call: Call) {
    this.call = async (...request) => {
      const from = performance.now();
      const answer = await call(...request);
      const status = String(answer?.status ?? 'none');
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      this.longestMs = Math.max(this.longestMs, Math.round(performance.now() - from));
      if (answer && answer.status < 300) this.#writtenAtMs = performance.now();
      return answer;
    };
  }

  begin(): void {
    this.statuses = new Map();
    this.longestMs = 0;
  }

  /** Milliseconds from now to the next write. */
  async untilWritten(): Promise<number> {
    const from = performance.now();
    while (this.#writtenAtMs < from && performance.now() - from < 60_000) await sleep(10);
    return Math.round(performance.now() - from);
  }
}
