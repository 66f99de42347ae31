import { describe, expect, test } from 'vitest';
import { readProgramSettings } from './program-settings-rules.ts';

describe('program settings', () => {
  test('are complete by default, with the documented delays of the sandbox', () => {
    expect(readProgramSettings({})).toMatchObject({
      kyc_delay_ms: 1_000,
      ach_speed: 'fast',
      require_terms_accepted: false,
    });
  });

  test('keep the given values and default the rest', () => {
    expect(readProgramSettings({ ach_speed: 'calendar' })).toMatchObject({
      ach_speed: 'calendar',
      history_delay_ms: 3_000,
    });
  });

  test('take an origin of nine digits that is no routing number', () => {
    expect(readProgramSettings({ ach_origin_id: '110000001' }).ach_origin_id).toBe('110000001');
  });

  test('refuse a range of fewer than 10,000 deposit account numbers', () => {
    const range = { deposit_account_prefix: '12345', deposit_account_digits: 9 };
    expect(readProgramSettings(range)).toMatchObject(range);
    const narrow = { ...range, deposit_account_digits: 8 };
    expect(() => readProgramSettings(narrow)).toThrow('deposit_account_prefix');
  });

  test.each([
    ['kyc_delay_ms', -1],
    ['kyc_delay_ms', 'soon'],
    ['ach_speed', 'warp'],
    ['card_bin', '12'],
    ['card_valid_months', 0],
    ['creditor_name', ''],
    ['ach_cut_off', '24:00'],
    ['ach_same_day_cut_offs', '10:30,14:45'],
    ['ach_same_day_cut_offs', '10:30,14:45,16:46'],
    ['ach_same_day_cut_offs', '10:30,10:30,16:45'],
    ['ach_bank_routing_number', '110000001'],
    ['ach_origin_id', '11000000'],
    ['deposit_account_prefix', '0501'],
    ['deposit_account_prefix', '123456789'],
    ['deposit_account_digits', 13],
    ['ach_file_name', '{date}.ach'],
    ['ach_file_name', '{date}-{modifier}.ach'],
    ['ach_file_name', '../{id}.ach'],
    ['ach_file_name', '.{id}'],
    ['ach_file_name', '{id} {date}'],
    ['ach_file_name', '{name}-{id}'],
    ['ach_ack_file', 'ACK'],
    ['ach_ack_file', '../{file}'],
    ['ach_refusal_file', '{file}.ack'],
    ['ach_expects_ack', 'mail'],
    ['ach_delivery_deadline', '0h'],
    ['ach_company_name', 'lower case'],
    ['ach_company_name', ' PADDED'],
    ['ach_company_id', ''],
  ])('refuse %s = %j and name the setting', (name, value) => {
    expect(() => readProgramSettings({ [name]: value })).toThrow(name);
  });
});
