import { describe, expect, it } from 'vitest';
import { readProgramSettings } from './program-settings-rules.ts';

describe('program settings', () => {
  it('are whole without any given one, with the delays the sandbox promises', () => {
    expect(readProgramSettings({})).toMatchObject({
      kyc_delay_ms: 1_000,
      ach_speed: 'fast',
      require_terms_accepted: false,
    });
  });

  it('keep what is given and default the rest', () => {
    expect(readProgramSettings({ ach_speed: 'calendar' })).toMatchObject({
      ach_speed: 'calendar',
      history_delay_ms: 3_000,
    });
  });

  it.each([
    ['kyc_delay_ms', -1],
    ['kyc_delay_ms', 'soon'],
    ['ach_speed', 'warp'],
    ['card_bin', '12'],
    ['card_valid_months', 0],
    ['creditor_name', ''],
  ])('refuse %s = %j by its name', (name, value) => {
    expect(() => readProgramSettings({ [name]: value })).toThrow(name);
  });
});
