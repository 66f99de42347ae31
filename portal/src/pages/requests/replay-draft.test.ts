import { expect, test } from 'vitest';
import { firstDraft, readDraft } from './replay-draft.ts';

test('the draft is the request as the log has it', () => {
  const request = { query: { event: ['kyc.*', 'card.*'], limit: 5 }, body: { a: 1 } };
  expect(firstDraft({ path: '/events', request })).toEqual({
    path: '/events?event=kyc.*&event=card.*&limit=5',
    body: '{\n  "a": 1\n}',
  });
  expect(firstDraft({ path: '/cards', request: null })).toEqual({ path: '/cards', body: '' });
});

test('a draft is read back, with a body for changes alone', () => {
  const draft = { path: '/cards?limit=2', body: '{"a":1}' };
  expect(readDraft('POST', draft)).toEqual({
    path: '/cards',
    query: 'limit=2',
    body: { a: 1 },
    problem: null,
  });
  expect(readDraft('GET', draft).body).toBe(undefined);
});

test.each([
  [{ path: '/cards', body: '{' }, 'must be JSON'],
  [{ path: 'https://example.com/', body: '' }, 'path'],
  [{ path: '//example.com\\', body: '' }, 'path'],
  [{ path: '/cards/../../session', body: '' }, 'path'],
])('the draft %o is refused', (draft, problem) => {
  expect(readDraft('POST', draft).problem).toContain(problem);
});
