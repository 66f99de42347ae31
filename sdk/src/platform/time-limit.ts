import { ConnectionFailed } from './errors.ts';

/** The longest delay of `setTimeout`; longer ones would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** A signal that aborts with the caller's, or when a time is up. `end` removes its timer and listener. */
export class TimeLimit {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #abort: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTimeUp = false;

  constructor(caller: AbortSignal | undefined, timeoutMs: number) {
    this.signal = this.#controller.signal;
    this.timeoutMs = timeoutMs;
    this.#caller = caller;
    this.#abort = () => this.#controller.abort(caller?.reason);
    if (caller?.aborted) this.#abort();
    else caller?.addEventListener('abort', this.#abort, { once: true });
    this.restart();
  }

  get isTimeUp(): boolean {
    return this.#isTimeUp;
  }

  /** Begins the time anew. */
  restart(): void {
    this.pause();
    if (!Number.isFinite(this.timeoutMs)) return;
    this.#timer = setTimeout(
      () => {
        this.#isTimeUp = true;
        this.#controller.abort(new ConnectionFailed(`no answer in ${this.timeoutMs} ms`));
      },
      Math.min(this.timeoutMs, maxTimerMs),
    );
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    this.pause();
    this.#caller?.removeEventListener('abort', this.#abort);
  }

  /** Ends the limit, and with it whatever still runs under its signal. */
  cancel(): void {
    this.end();
    this.#controller.abort();
  }

  /** The outcome of the work, or the signal's reason if it aborts first, even if the work does not listen. */
  race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
      const done = () => signal.removeEventListener('abort', abort);
      work.then(resolve, reject).finally(done);
    });
  }
}
