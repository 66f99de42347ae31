import { describe, expect, test } from 'vitest';
import { createGatherer, type GathererOptions } from './gatherer.ts';

/** A gatherer whose calls the test answers by hand, and the list of those calls. */
function openGatherer(changes: Partial<GathererOptions<string, string>> = {}) {
  const calls: { group: string; requests: string[]; answer(): void; fail(error: Error): void }[] =
    [];
  const gatherer = createGatherer<string, string>({
    maxBatch: 3,
    maxInFlightOfGroup: 1,
    maxInFlight: 1,
    maxWaiting: 100,
    mayRepeat: () => false,
    run: (group, requests) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const answer = () => resolve(requests.map((request) => `${request}!`));
      calls.push({ group, requests, answer, fail: reject });
      return promise;
    },
    ...changes,
  });
  return { gatherer, calls };
}

/** Waits until the event loop has run everything due. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

const submitAll = (
  gatherer: ReturnType<typeof openGatherer>['gatherer'],
  requests: string[],
  group = 'brand',
) => requests.map((request) => gatherer.submit(group, request));

describe('the gatherer', () => {
  test('sends a lone request without waiting for others', async () => {
    const { gatherer, calls } = openGatherer();
    const answer = gatherer.submit('brand', 'a');
    await settle();
    expect(calls[0]?.requests).toEqual(['a']);
    calls[0]?.answer();
    expect(await answer).toBe('a!');
  });

  test('sends requests that wait during a call as one batch, in order, up to its size', async () => {
    const { gatherer, calls } = openGatherer();
    const answers = submitAll(gatherer, ['a']);
    await settle();
    answers.push(...submitAll(gatherer, ['b', 'c', 'd', 'e']));
    await settle();
    expect(calls).toHaveLength(1);
    calls[0]?.answer();
    await settle();
    calls[1]?.answer();
    await settle();
    calls[2]?.answer();
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
    expect(calls.map((call) => call.requests)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  test('sends the next batch before it delivers the answers of the previous call', async () => {
    const sent: string[][] = [];
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { gatherer } = openGatherer({
      run: async (_group, requests) => {
        // Like the driver's pool: a query requested in a promise's turn is written in a later tick.
        await new Promise<void>((resolve) => process.nextTick(resolve));
        sent.push(requests);
        await answers[sent.length - 1]?.promise;
        return requests;
      },
    });
    const first = gatherer.submit('brand', 'a');
    await settle();
    const sentAtAnswer = first.then(() => [...sent]);
    void gatherer.submit('brand', 'b');
    answers[0]?.resolve();
    expect(await sentAtAnswer).toEqual([['a'], ['b']]);
  });

  test('never mixes groups, and serves them in turn', async () => {
    const { gatherer, calls } = openGatherer();
    submitAll(gatherer, ['a', 'b', 'c', 'd', 'e'], 'one');
    submitAll(gatherer, ['x'], 'two');
    for (let turn = 0; turn < 3; turn++) {
      await settle();
      calls[turn]?.answer();
    }
    expect(calls.map(({ group, requests }) => [group, ...requests])).toEqual([
      ['one', 'a', 'b', 'c'],
      ['two', 'x'],
      ['one', 'd', 'e'],
    ]);
  });

  test('has no more calls under way than its limit', async () => {
    const { gatherer, calls } = openGatherer({
      maxInFlight: 2,
      maxInFlightOfGroup: 2,
      maxBatch: 1,
    });
    submitAll(gatherer, ['a', 'b', 'c']);
    await settle();
    expect(calls).toHaveLength(2);
    calls[0]?.answer();
    await settle();
    expect(calls).toHaveLength(3);
  });

  test('leaves calls for other groups while one is busy, and serves the busy one afterwards', async () => {
    const { gatherer, calls } = openGatherer({ maxInFlight: 2, maxBatch: 1 });
    submitAll(gatherer, ['a', 'b'], 'one');
    submitAll(gatherer, ['x'], 'two');
    await settle();
    expect(calls.map((call) => call.requests)).toEqual([['a'], ['x']]);
    calls[1]?.answer();
    await settle();
    expect(calls).toHaveLength(2);
    calls[0]?.answer();
    await settle();
    expect(calls.at(-1)?.requests).toEqual(['b']);
  });

  test('refuses requests beyond its queue', async () => {
    const { gatherer } = openGatherer({ maxWaiting: 2 });
    submitAll(gatherer, ['a', 'b']);
    await expect(gatherer.submit('brand', 'c')).rejects.toMatchObject({ code: 'overloaded' });
  });

  test('finishes queued requests at its close, and accepts no more', async () => {
    const { gatherer, calls } = openGatherer();
    const answers = submitAll(gatherer, ['a', 'b', 'c', 'd']);
    const closed = gatherer.close();
    await expect(gatherer.submit('brand', 'e')).rejects.toMatchObject({ code: 'overloaded' });
    await settle();
    calls[0]?.answer();
    await settle();
    calls[1]?.answer();
    await closed;
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!']);
    await gatherer.close();
  });

  test('closes at once when nothing is under way', async () => {
    const { gatherer } = openGatherer();
    await gatherer.close();
  });

  test('fails every request of a batch that may have been committed', async () => {
    const { gatherer, calls } = openGatherer();
    const answers = Promise.allSettled(submitAll(gatherer, ['a', 'b']));
    await settle();
    calls[0]?.fail(new Error('lost'));
    expect((await answers).map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    expect(calls).toHaveLength(1);
  });

  test('repeats a rolled-back batch, then one by one, so that only a bad request fails', async () => {
    const batches: string[][] = [];
    const { gatherer } = openGatherer({
      mayRepeat: () => true,
      run: async (_group, requests) => {
        batches.push(requests);
        if (requests.includes('bad')) throw new Error('bad request');
        return requests.map((request) => `${request}!`);
      },
    });
    const answers = await Promise.allSettled(submitAll(gatherer, ['a', 'bad', 'b']));
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches.slice(0, 3)).toEqual([['a', 'bad', 'b'], ['a', 'bad', 'b'], ['a']]);
  });
});
