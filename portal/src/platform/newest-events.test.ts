import { type Event, Pager } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { readNewestEvents } from './newest-events.ts';

/** A service whose pages have these numbers of matching events; each has an older page unless it is the last. */
function suretyOf(counts: readonly number[]) {
  const asked: (string | undefined)[] = [];
  const list = () =>
    new Pager<Event>((cursor) => {
      asked.push(cursor);
      const at = Number(cursor ?? 0);
      const data = Array.from({ length: counts[at] ?? 0 }, (_, of) => ({
        event_id: `${at} ${of}`,
      }));
      const hasMore = at + 1 < counts.length;
      return Promise.resolve({
        data,
        has_more: hasMore,
        next_cursor: hasMore ? String(at + 1) : null,
      }) as never;
    });
  return { surety: { events: { list } } as never, asked };
}

describe('the newest events about an object', () => {
  test('are found behind pages without any', async () => {
    const { surety } = suretyOf([0, 0, 2]);
    const { data, has_more } = await readNewestEvents(surety, { object_id: 'a' }, 100);
    expect(data).toHaveLength(2);
    expect(has_more).toBe(false);
  });

  test('are read until there are enough', async () => {
    const { surety, asked } = suretyOf([1, 4, 4]);
    const { data, has_more } = await readNewestEvents(surety, { object_id: 'a' }, 3);
    expect(data.map(({ event_id }) => event_id)).toEqual(['0 0', '1 0', '1 1']);
    expect(has_more).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test('are given up after ten pages, and the answer says so', async () => {
    const { surety, asked } = suretyOf(Array.from({ length: 50 }, () => 0));
    expect(await readNewestEvents(surety, {}, 3)).toEqual({ data: [], has_more: true });
    expect(asked).toHaveLength(10);
  });
});
