import { expect, test } from 'vitest';
import { finishedStatus, isVerified, verificationStatuses } from './external-account-rules.ts';

test('an account is verified by the provider, automatically or by hand, and by nothing else', () => {
  expect(verificationStatuses.filter(isVerified)).toEqual([
    'instantly_verified',
    'automatically_verified',
    'manually_verified',
  ]);
  expect(isVerified(null)).toBe(false);
});

test("the browser's word may hold an account back, never verify it", () => {
  for (const claimed of verificationStatuses) {
    for (const provider of verificationStatuses) {
      const status = finishedStatus(claimed, provider);
      expect(isVerified(status)).toBe(isVerified(claimed) && isVerified(provider));
    }
  }
});
