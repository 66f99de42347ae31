import type { Agreement } from '@surety/sdk';
import { describe, expect, test } from 'vitest';
import { consequencesOf, emptyFields, firstDay, missingOf, publishBody } from './publish-form.ts';

const before = { version: 1, effective_on: '2026-07-01' } as Agreement;
const around = { before, today: '2026-07-10' };
const first = { before: undefined, today: '2026-07-10' };
const fields = { ...emptyFields, title: 'Terms', text: 'You pay.' };

test('a first version is published without differences, from today on', () => {
  expect(publishBody(fields, first)).toEqual({
    kind: 'cardholder',
    title: 'Terms',
    text: 'You pay.',
    effective_on: '2026-07-10',
  });
});

describe('a later version', () => {
  const raised = { ...fields, changes: ['fee_raised'] } as const;

  test('says how it differs', () => {
    expect(missingOf(fields, around)).toMatch(/^Choose how it differs/);
    expect(publishBody({ ...fields, changes: ['other_minor'] }, around)).toMatchObject({
      changes: ['other_minor'],
      effective_on: '2026-07-10',
    });
  });

  test('needs 45 days for a significant change, and is never before the version that it replaces', () => {
    expect(firstDay(['fee_raised'], around)).toBe('2026-08-24');
    expect(missingOf({ ...raised, day: '2026-08-01' }, around)).toBe(
      'The first possible day is 24 Aug 2026.',
    );
    const later = { ...around, before: { ...before, effective_on: '2026-10-01' } };
    expect(firstDay(['other_minor'], later)).toBe('2026-10-01');
  });

  test('says who is owed a notice, with their number where it is known', () => {
    expect(consequencesOf(raised, around, null)).toContain(
      'Each customer who accepted an earlier version is owed a notice 45 days ahead',
    );
    expect(consequencesOf(raised, around, 3)).toContain('accepted version 1 (3 now)');
    const minor = { ...fields, changes: ['limit_lowered'] } as const;
    expect(consequencesOf(minor, around, 3)).toContain('without a notice');
  });
});

test('words at an address need the address and their SHA-256', () => {
  const elsewhere = { ...fields, isElsewhere: true };
  expect(missingOf(elsewhere, first)).toBe('An https address is missing.');
  const address = { ...elsewhere, address: 'https://brand.example/terms' };
  expect(missingOf(address, first)).toMatch(/^The SHA-256 is missing/);
  const body = publishBody({ ...address, sha256: 'a'.repeat(64) }, first);
  expect(body).not.toHaveProperty('text');
  expect(body).toMatchObject({ address: 'https://brand.example/terms' });
});
