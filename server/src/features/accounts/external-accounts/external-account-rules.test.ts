import { expect, test } from 'vitest';
import { finishedStatus, isVerified, verificationStatuses } from './external-account-rules.ts';

test('only instant, automatic and manual verification make an account verified', () => {
  expect(verificationStatuses.filter(isVerified)).toEqual([
    'instantly_verified',
    'automatically_verified',
    'manually_verified',
  ]);
  expect(isVerified(null)).toBe(false);
});

test("the browser's status may leave an account unverified, but never verify it", () => {
  for (const claimed of verificationStatuses) {
    for (const provider of verificationStatuses) {
      const status = finishedStatus(claimed, provider);
      expect(isVerified(status)).toBe(isVerified(claimed) && isVerified(provider));
    }
  }
});
