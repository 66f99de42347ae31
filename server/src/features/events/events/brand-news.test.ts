import { expect, test } from 'vitest';
import { idAt } from '../../../kernel/ids.ts';
import { BrandMemory, type PolledRows } from './brand-news.ts';
import { readAtMost } from './brand-news-store.ts';

const brand_id = 'brand';
const request = (ms: number, is_own = false) => ({
  brand_id,
  id: idAt(ms),
  version: '',
  refs: ['account'],
  operation: 'getAccount',
  is_own,
});
const delivery = (id: string, version: string, is_ended = false) => ({
  brand_id,
  id,
  version,
  refs: ['webhook', 'event'],
  is_ended,
});
const clock = (version: string, move_id: string | null = null, generation = '0') => ({
  brand_id,
  id: brand_id,
  version,
  refs: [],
  move_id,
  generation,
});
const nothing: PolledRows = { requests: [], acts: [], deliveries: [], clock: clock('running') };

function looking() {
  const memory = new BrandMemory();
  let atMs = 0;
  return {
    memory,
    look: (looked: Partial<PolledRows>, afterMs = 500) => {
      atMs += afterMs;
      return memory.notice({ ...nothing, ...looked }, atMs);
    },
  };
}

test('the first look has no news: pages have just read everything', () => {
  const { look } = looking();
  expect(look({ requests: [request(1)], deliveries: [delivery('a', 'pending')] })).toEqual([]);
});

test('a request is told once, also when a higher id was written before it', () => {
  const { look } = looking();
  look({ requests: [request(1)] });
  const told = { kind: 'request', id: idAt(3), refs: ['account'], operation: 'getAccount' };
  expect(look({ requests: [request(3), request(1)] })).toEqual([told]);
  expect(look({ requests: [request(3), request(2), request(1)] })).toEqual([
    { ...told, id: idAt(2) },
  ]);
  expect(look({ requests: [request(3), request(2), request(1)] })).toEqual([]);
});

test('the mark stays fifteen seconds behind, so that no look reads all requests', () => {
  const { look, memory } = looking();
  look({ requests: [request(2), request(1)] });
  expect(memory.after).toBe(idAt(1));
  look({ requests: [request(3), request(2)] });
  expect(memory.after).toBe(idAt(1));
  look({ requests: [request(3), request(2)] }, 15_000);
  expect(memory.after).toBe(idAt(2));
  look({ requests: [request(3)] }, 15_000);
  expect(memory.after).toBe(idAt(3));
});

test('reads of the portal are no news', () => {
  const { look } = looking();
  look({});
  expect(look({ requests: [request(1, true)] })).toEqual([]);
});

test('a delivery is told when it is new, when it changes, and when it is read no more', () => {
  const { look } = looking();
  look({ deliveries: [delivery('a', '1')] });
  const told = { kind: 'delivery', id: 'a', refs: ['webhook', 'event'] };
  expect(look({ deliveries: [delivery('a', '1')] })).toEqual([]);
  expect(look({ deliveries: [delivery('b', '1'), delivery('a', '2')] })).toEqual([
    { ...told, id: 'b' },
    told,
  ]);
  expect(look({ deliveries: [delivery('b', '2', true)] })).toEqual([{ ...told, id: 'b' }, told]);
  expect(look({})).toEqual([]);
});

test('an act is told once with its operation, in the order of the audit', () => {
  const { look, memory } = looking();
  const act = (seq: number) => ({
    brand_id,
    seq: String(seq),
    operation: 'rollKey',
    refs: ['key'],
  });
  look({ acts: [act(7)] });
  expect(memory.afterAct).toBe('7');
  const told = { kind: 'act', operation: 'rollKey', refs: ['key'] };
  expect(look({ acts: [act(9), act(8)] })).toEqual([
    { ...told, id: '8' },
    { ...told, id: '9' },
  ]);
  expect(memory.afterAct).toBe('9');
  expect(look({})).toEqual([]);
  const many = Array.from({ length: readAtMost }, (_, i) => act(1_000 - i));
  expect(look({ acts: many })).toEqual([{ kind: 'missed', id: '1000', refs: [] }]);
});

test('the clock is told by its last advance, or by its brand', () => {
  const { look } = looking();
  look({});
  expect(look({ clock: clock('stopped') })).toEqual([{ kind: 'clock', id: brand_id, refs: [] }]);
  expect(look({ clock: clock('later', 'move') })).toEqual([
    { kind: 'clock', id: 'move', refs: [] },
  ]);
});

test('more than a look reads, and a replaced world, are told by one piece of news', () => {
  const { look } = looking();
  look({});
  const requests = Array.from({ length: readAtMost }, (_, i) => request(readAtMost - i));
  expect(look({ requests })).toEqual([{ kind: 'missed', id: idAt(readAtMost), refs: [] }]);
  expect(look({ requests, clock: clock('rewound', null, '1') })).toEqual([
    { kind: 'missed', id: brand_id, refs: [] },
  ]);
});
