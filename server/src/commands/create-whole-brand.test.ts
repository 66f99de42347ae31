import { expect, test } from 'vitest';
import { describeProgramSettings, leftToSet } from './create-whole-brand.ts';

test('a new program of live is told each setting that has the value of a sandbox', () => {
  const left = leftToSet();
  for (const name of ['creditor_name', 'ach_bank_routing_number', 'card_bin']) {
    expect(left).toContain(`${name} must be set; it has the sandbox's default`);
  }
  expect(left).toContain('ach_speed must be calendar');
});

test('the help of program set lists every setting with its default', () => {
  const text = describeProgramSettings();
  expect(text).toContain('kyc_delay_ms=');
  expect(text).toContain('creditor_name="Demo Bank, N.A."');
});
