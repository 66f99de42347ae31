import { Surety } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { type Connection, readFeed } from '../../src/commands/listen/read-feed.ts';

const pageOf = (ids: readonly string[], next: string) =>
  Response.json({
    data: ids.map((event_id) => ({ event_id, position: event_id })),
    has_more: false,
    next_cursor: next,
  });
const refusalOf = (status: number, code: string) =>
  Response.json({ Message: 'refused', Status: 'REFUSED', Code: code }, { status });

/** Reads the pages that these answers give, and reports requests and states of the connection. */
const readAll = async (answers: readonly (() => Response)[]) => {
  const asked: (string | null)[][] = [];
  const states: Connection['state'][] = [];
  const controller = new AbortController();
  const surety = new Surety({
    identity: 'identity',
    authorization: 'authorization',
    fetch: async (url) => {
      const query = new URL(String(url)).searchParams;
      asked.push([query.get('after'), query.get('wait')]);
      const answer = answers[asked.length - 1];
      if (answer) return answer();
      controller.abort();
      throw new Error('over');
    },
  });
  const feed = readFeed(
    surety,
    { after: 'p0' },
    {
      signal: controller.signal,
      onConnection: ({ state }) => states.push(state),
    },
  );
  const ids: string[] = [];
  for await (const { events } of feed) ids.push(...events.map(({ event_id }) => event_id));
  return { asked, states, ids };
};

describe('the feed of events', () => {
  test('goes on behind the last page after the service was away, and tells of it', async () => {
    const cut = () => {
      throw new TypeError('fetch failed');
    };
    const { asked, states, ids } = await readAll([
      () => pageOf(['a'], 'p1'),
      cut,
      () => refusalOf(503, 'overloaded'),
      () => refusalOf(429, 'too_many_followers'),
      () => pageOf(['b'], 'p2'),
      () => pageOf([], 'p3'),
    ]);
    expect(ids).toEqual(['a', 'b']);
    expect(states).toEqual([
      'connecting',
      'connected',
      'offline',
      'offline',
      'offline',
      'connected',
    ]);
    expect(asked).toEqual([
      ['p0', '0'],
      ['p1', '20'],
      ['p1', '0'],
      ['p1', '0'],
      ['p1', '0'],
      ['p2', '20'],
      ['p3', '20'],
    ]);
  });

  test.each([
    [401, 'auth_invalid'],
    [410, 'events_removed'],
  ])('ends at a %i, which another try would repeat', async (status, code) => {
    const answers = [() => pageOf([], 'p1'), () => refusalOf(status, code)];
    await expect(readAll(answers)).rejects.toMatchObject({ status, code });
  });
});
