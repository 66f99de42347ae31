import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../kernel/domain-error.ts';
import { platformErrors } from './platform-errors.ts';

/** Gathers concurrent calls into one call of the database. */
export interface Gatherer<Request, Answer> {
  /** @throws DomainError `overloaded` if too many requests wait, or the service is stopping. */
  submit(group: string, request: Request): Promise<Answer>;
  /** Accepts no more requests, and resolves after all accepted ones are answered. */
  close(): Promise<void>;
}

export interface GathererOptions<Request, Answer> {
  /** Runs a batch of one group; the answers are in the order of the requests. */
  run(group: string, requests: Request[]): Promise<Answer[]>;
  /** True if nothing of the failed batch was stored, so that it may run again. */
  mayRepeat(error: unknown): boolean;
  maxBatch: number;
  /** Maximum of concurrent calls: of one group, and of all. */
  maxInFlightOfGroup: number;
  maxInFlight: number;
  maxWaiting: number;
  onBatch?(size: number): void;
}

interface WaitingRequest<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const maxTries = 4;

/**
 * Creates a gatherer that never delays a request to wait for others: while its group may call, a
 * request goes out at once, with everything else that arrived in the same turn of the event loop.
 * Only while the group's calls are under way do requests gather, so batches grow with the load and
 * a lone request keeps the time of one round trip. Groups (brands: one transaction touches one
 * brand) are served in turn.
 */
export function createGatherer<Request, Answer>(
  options: GathererOptions<Request, Answer>,
): Gatherer<Request, Answer> {
  const { maxBatch, maxInFlight, maxInFlightOfGroup, maxWaiting } = options;
  const queues = new Map<string, WaitingRequest<Request, Answer>[]>();
  const inFlight = new Map<string, number>();
  const idle = Promise.withResolvers<void>();
  let waiting = 0;
  let calls = 0;
  let isScheduled = false;
  let isClosing = false;

  const mayCall = (group: string) => (inFlight.get(group) ?? 0) < maxInFlightOfGroup;

  const schedule = (): void => {
    if (isScheduled || waiting === 0 || calls >= maxInFlight) return;
    isScheduled = true;
    setImmediate(dispatch);
  };

  /** Starts the next call if there is one and the limits allow it; returns true if it did. */
  const dispatch = (): boolean => {
    isScheduled = false;
    if (calls >= maxInFlight) return false;
    const group = queues.keys().find(mayCall);
    const queue = group === undefined ? undefined : queues.get(group);
    if (group === undefined || !queue) return false;
    const batch = queue.splice(0, maxBatch);
    // Moves the group to the end of the map, so that another one is next.
    queues.delete(group);
    if (queue.length > 0) queues.set(group, queue);
    waiting -= batch.length;
    count(group, 1);
    options.onBatch?.(batch.length);
    schedule();
    void callFor(group, batch);
    return true;
  };

  /**
   * Sends the next call before it delivers this one's answers: processing answers takes as long as
   * the database takes for a batch, and the two need not wait for each other (measured: half as
   * many purchases again at 32 connections). The driver writes a call in a later tick, after
   * everything that the answers start; so if a call goes out, the answers wait for the next turn of
   * the event loop.
   */
  const callFor = async (
    group: string,
    batch: WaitingRequest<Request, Answer>[],
  ): Promise<void> => {
    const answer = await runBatch(options, group, batch, 1);
    count(group, -1);
    if (dispatch()) await nextTurn();
    answer();
    if (isClosing && calls === 0 && waiting === 0) idle.resolve();
  };

  const count = (group: string, change: 1 | -1): void => {
    calls += change;
    const left = (inFlight.get(group) ?? 0) + change;
    if (left === 0) inFlight.delete(group);
    else inFlight.set(group, left);
  };

  return {
    submit: (group, request) => {
      if (isClosing || waiting >= maxWaiting) {
        return Promise.reject(new DomainError(platformErrors.overloaded));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const queue = queues.get(group);
      if (queue) queue.push({ request, resolve, reject });
      else queues.set(group, [{ request, resolve, reject }]);
      waiting += 1;
      schedule();
      return promise;
    },
    close: () => {
      isClosing = true;
      if (calls === 0 && waiting === 0) idle.resolve();
      return idle.promise;
    },
  };
}

/**
 * Runs a batch, and repeats a failed one if it may; returns a function that delivers the answers.
 */
async function runBatch<Request, Answer>(
  options: GathererOptions<Request, Answer>,
  group: string,
  batch: WaitingRequest<Request, Answer>[],
  tries: number,
): Promise<() => void> {
  const requests = batch.map((each) => each.request);
  try {
    const answers = await options.run(group, requests);
    if (answers.length !== batch.length) throw new Error('A batch left requests unanswered');
    return () => {
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    };
  } catch (error) {
    await repeatBatch(options, group, batch, tries, error);
    return () => {};
  }
}

/**
 * Repeats a failed batch of which nothing was stored: once as a whole, then one by one, so that
 * only a request that cannot be answered fails.
 */
async function repeatBatch<Request, Answer>(
  options: GathererOptions<Request, Answer>,
  group: string,
  batch: WaitingRequest<Request, Answer>[],
  tries: number,
  error: unknown,
): Promise<void> {
  if (tries >= maxTries || !options.mayRepeat(error)) {
    for (const each of batch) each.reject(error);
    return;
  }
  const parts = tries === 1 ? [batch] : batch.map((each) => [each]);
  for (const part of parts) {
    const answer = await runBatch(options, group, part, tries + 1);
    answer();
  }
}
