import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

test.each([
  ['kyc_delay', 'kyc_delay_ms'],
  ['SURETY_PROT', 'SURETY_PORT'],
  ['ach_cutoff', 'ach_cut_off'],
])('%s is close to %s', (given, nearest) => {
  expect(nearestName(given, ['kyc_delay_ms', 'SURETY_PORT', 'ach_cut_off'])).toBe(nearest);
});

test('a name that is like none has no nearest one', () => {
  expect(nearestName('colour', ['kyc_delay_ms', 'SURETY_PORT'])).toBeUndefined();
});
