import type { AuditEvent } from '@surety/sdk';
import { expect, test } from 'vitest';
import { detailsInWords } from './details-in-words.ts';

const details: NonNullable<AuditEvent['details']> = {
  factors: ['password', 'totp'],
  reasons: [],
  tries: 1,
  first_at: null,
  last_at: null,
  addresses: [],
  email_hashes: [],
  is_known_browser: true,
};

test('a sign-in names its factors', () => {
  expect(detailsInWords(details)).toBe('password, app code');
});

test('refused tries name their count, reasons, addresses and the new browser', () => {
  const refused = {
    ...details,
    tries: 6,
    reasons: ['sign_in_refused'],
    addresses: ['203.0.113.7', '203.0.113.8'],
    is_known_browser: false,
  };
  expect(detailsInWords(refused)).toBe(
    'password, app code · 6 tries · sign_in_refused · from 203.0.113.7, 203.0.113.8 · new browser',
  );
});
