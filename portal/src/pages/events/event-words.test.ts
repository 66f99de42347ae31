import { events } from '@surety/sdk/catalog/events';
import { describe, expect, test } from 'vitest';
import { wordsOfEvent } from './event-words.ts';

describe('an event in words', () => {
  test.each([
    [
      'transaction.declined',
      { transaction_id: 't', card_id: 'c', amount: '1612.40', decline_reason: 'limit_exceeded' },
      'Declined $1,612.40: limit exceeded',
    ],
    [
      'transfer.returned',
      { amount: 12_345, ach_return_code: 'R01' },
      'Transfer of $123.45 returned: R01',
    ],
    [
      'transfer.completed',
      { amount: 50_000, ach_return_code: null },
      'Transfer of $500.00 settled',
    ],
    [
      'credit.application.kyc_warning',
      { kyc_requests_available: 1 },
      'Application waits: KYC failed, 1 attempt left',
    ],
    [
      'bank_file.refused',
      { file_name: 'ACH_1.ach', reason: 'bad_hash' },
      'Bank refused ACH_1.ach: bad hash',
    ],
    ['bank_file.refused', { file_name: 'ACH_1.ach' }, 'Bank refused ACH_1.ach'],
    ['account.of_tomorrow', {}, 'Account of tomorrow'],
  ])('%s', (event, payload, text) => {
    expect(wordsOfEvent({ event, payload }).text).toBe(text);
  });

  test('names the merchant before the reason', () => {
    const payload = { amount: '9.00', decline_reason: 'limit_exceeded' };
    expect(wordsOfEvent({ event: 'transaction.declined', payload }, 'Corner Cafe').text).toBe(
      'Declined $9.00 at Corner Cafe: limit exceeded',
    );
  });

  test('is calm for these events alone: on others somebody may have to act', () => {
    const calm = Object.keys(events).filter(
      (event) => wordsOfEvent({ event, payload: {} }).tone === 'calm',
    );
    expect(calm.sort()).toEqual([
      'account.closed',
      'card.controls_changed',
      'card.details_revealed',
      'transaction.reversed',
      'transfer.cancelled',
      'webhook.test',
    ]);
  });

  test.each(['overdue', 'refused', 'rejected', 'undecided', 'held'])(
    'warns of a bank file that is %s',
    (name) => {
      const { tone } = wordsOfEvent({ event: `bank_file.${name}`, payload: {} });
      expect(['warn', 'bad']).toContain(tone);
    },
  );

  test.each(Object.entries(events))(
    '%s has no gap with the example of its payload',
    (event, row) => {
      const { text } = wordsOfEvent({ event, payload: row.example as object });
      expect(text).toMatch(/^[A-Z].*[^.]$/);
      expect(text).not.toMatch(/[{}[\]]|undefined|null| {2}/);
    },
  );
});
