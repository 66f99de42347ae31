import { expect, test } from 'vitest';
import { describeProgramSettings, leftToSet } from './create-whole-brand.ts';

test('a new program of live is told each setting that has the value of a sandbox', () => {
  const left = leftToSet({ card_bin: '50120000' });
  for (const name of ['creditor_name', 'ach_bank_routing_number']) {
    expect(left).toContain(`${name} must be set; it has the sandbox's default`);
  }
  expect(left).toContain('ach_speed must be calendar');
  expect(left.join(' ')).not.toContain('card_bin');
});

test('the help of program set lists every setting with its default', () => {
  const text = describeProgramSettings();
  expect(text).toContain('kyc_delay_ms=');
  expect(text).toContain('creditor_name="Demo Bank, N.A."');
});
