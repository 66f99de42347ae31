import { expect, test } from 'vitest';
import { preferredType } from './accept.ts';

test.each([
  [null, 'text/html'],
  ['', 'text/html'],
  ['*/*', 'text/html'],
  ['application/json', 'text/html'],
  ['application/pdf', 'application/pdf'],
  ['Application/PDF;q=1.0', 'application/pdf'],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
  ['application/pdf, text/html', 'text/html'],
  ['application/pdf, text/html;q=0.9', 'application/pdf'],
  ['application/pdf, */*;q=0.1', 'application/pdf'],
  ['application/*', 'application/pdf'],
  ['text/html;q=0, */*', 'application/pdf'],
  ['application/pdf;q=nonsense', 'text/html'],
])('Accept: %s is answered with %s', (accept, type) => {
  expect(preferredType(accept, ['text/html', 'application/pdf'])).toBe(type);
});
