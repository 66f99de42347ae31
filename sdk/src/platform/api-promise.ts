/** An answer's body with the parts of the answer that are not in it. */
export interface WithResponse<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | null;
  /** The service had answered this Idempotency-Key before. */
  readonly isReplay: boolean;
}

/** The promise of an answer's body; `withResponse` gives status and headers as well. */
export class ApiPromise<T> extends Promise<T> {
  #answer: Promise<WithResponse<T>> | undefined;

  /** Promises that `then` makes are plain ones. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  static of<T>(answer: Promise<WithResponse<T>>): ApiPromise<T> {
    const promise = new ApiPromise<T>((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    promise.#answer = answer;
    return promise;
  }

  withResponse(): Promise<WithResponse<T>> {
    if (!this.#answer) throw new TypeError('This promise has no response of its own.');
    // The caller handles the answer's failure; without this, the one of the body would end the process.
    this.catch(() => undefined);
    return this.#answer;
  }
}
