import { expect, test } from 'vitest';
import { maskText } from './mask-text.ts';

test.each([
  ['123-45-6789', '[masked]'],
  ['123456789', '[masked]'],
  ['SSN 123-45-6789, please', 'SSN [masked], please'],
  // The example number of every processor's manual.
  [`card ${'4242'.repeat(4)}`, 'card [masked]'],
  [`auth_sandbox_${'0'.repeat(72)}`, '[masked]'],
  [`tok_live_${'ab'.repeat(16)}`, '[masked]'],
  ['whsec_c2VjcmV0c2VjcmV0', '[masked]'],
  ['https://x.example/uploads/0123456789abcdefghij', 'https://x.example/uploads/[masked]'],
])('masks %s', (text, shown) => {
  expect(maskText(text)).toBe(shown);
});

test.each([
  '2026-07-01T12:00:00.000Z',
  '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  // An id that ends in nine digits, as one of thousands does.
  '01a209f1-08fd-77da-badb-33d123456780',
  '01A209F1-08FD-77DA-BADB-33D123456780',
  '555-555-5555',
  'XXX-XX-6789',
  '12345.67',
  // A trace number: its last digits come from a sequence.
  '110000000000017',
  // Sixteen digits without Luhn's check digit.
  '4242424242424241',
])('leaves %s', (text) => {
  expect(maskText(text)).toBe(text);
});
