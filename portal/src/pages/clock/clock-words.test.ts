import type { PastClockAdvance } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import {
  dueInWords,
  goalInWords,
  lengthInWords,
  outcomeInWords,
  paceInWords,
  requesterName,
} from './clock-words.ts';
import { wordsOfWork } from './work-words.ts';

const advance: PastClockAdvance = {
  advance_id: '01980d5c-7a3e-7c4f-9a51-44702d430bd0',
  from: '2026-01-05T15:00:00.000Z',
  target: '2026-01-25T18:00:00.000Z',
  until_event: null,
  to: '2026-01-25T18:00:00.000Z',
  reached: true,
  event_id: null,
  fired_count: 2,
  fired: [],
  failed_count: 0,
  failed: [],
  snapshot_id: null,
  date_created: '2026-01-05T15:00:00.000Z',
  requested_by: null,
};

describe('an advance in words', () => {
  test('has its length in two units, or the event that it was to reach', () => {
    expect(goalInWords(advance)).toBe('20 days 3 hours');
    expect(goalInWords({ ...advance, until_event: 'card.*' })).toBe('until card.*');
    expect(lengthInWords(advance.from, advance.from)).toBe('no time');
    expect(lengthInWords(advance.from, '2026-01-06T15:00:01.000Z')).toBe('1 day 1 second');
  });

  test.each([
    [{}, '2 pieces of work'],
    [{ fired_count: 0 }, 'nothing was due'],
    [{ fired_count: 1, failed_count: 1 }, '1 piece of work, 1 failed'],
    [{ reached: false }, '2 pieces of work; it ended early'],
    [{ reached: false, until_event: 'card.created' }, '2 pieces of work; the event did not happen'],
    [{ to: null }, 'runs, or was cut short'],
  ])('tells what it came to: %j', (changes, words) => {
    expect(outcomeInWords({ ...advance, ...changes })).toBe(words);
  });

  test('names the person or the key, and nobody where the log has none', () => {
    const own = { person_id: 'olga', name: 'Olga Sample' };
    const by = (requested: Partial<NonNullable<PastClockAdvance['requested_by']>>) =>
      requesterName(
        {
          ...advance,
          requested_by: {
            actor: 'person',
            person_id: null,
            key_id: null,
            name: null,
            ...requested,
          },
        },
        own,
      );
    expect(requesterName(advance, own)).toBeNull();
    expect(by({ person_id: 'olga' })).toBe('Olga Sample');
    expect(by({ person_id: 'dana', name: 'Dana Sample' })).toBe('Dana Sample');
    expect(by({ person_id: 'gone' })).toBe('A person who is no member');
    expect(by({ key_id: 'key', name: 'Nightly tests' })).toBe('Key “Nightly tests”');
    expect(by({ key_id: 'key' })).toBe('A key');
  });
});

test('a pace and work to come are sentences', () => {
  expect(paceInWords({ mode: 'stopped', factor: 1 })).toMatch(/^It is stopped/);
  expect(paceInWords({ mode: 'accelerated', factor: 3_600 })).toMatch(/an hour in a second/);
  expect(paceInWords({ mode: 'accelerated', factor: 7 })).toMatch(/7 times as fast/);
  expect(dueInWords({ count: 0, isMore: false })).toMatch(/^Nothing/);
  expect(dueInWords({ count: 1, isMore: false })).toBe('1 piece of work will be done');
  expect(dueInWords({ count: 100, isMore: true })).toMatch(/^100 or more pieces/);
});

test('work of a newer service has the words of its name', () => {
  expect(wordsOfWork('kyc.check')).toBe('KYC checks the identity');
  expect(wordsOfWork('billing.close_cycle')).toBe('Billing close cycle');
});
