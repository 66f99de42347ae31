import { describe, expect, it } from 'vitest';
import { wordsOfEvent } from './event-words.ts';

describe('an event in words', () => {
  it.each([
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
    ['account.numbers.corrected', {}, 'Account numbers corrected'],
  ])('%s', (event, payload, text) => {
    expect(wordsOfEvent({ event, payload }).text).toBe(text);
  });

  it('names the merchant before the reason', () => {
    const payload = { amount: '9.00', decline_reason: 'limit_exceeded' };
    expect(wordsOfEvent({ event: 'transaction.declined', payload }, 'Corner Cafe').text).toBe(
      'Declined $9.00 at Corner Cafe: limit exceeded',
    );
  });

  it.each(['account.closing_stopped', 'account.link_expired', 'webhook.disabled'])(
    '%s is not calm, since somebody has to act',
    (event) => {
      expect(wordsOfEvent({ event, payload: {} }).tone).not.toBe('calm');
    },
  );
});
