import { describe, expect, test } from 'vitest';
import { kycSentence, type ToldKyc } from './kyc-words.ts';

const now = Date.parse('2026-12-03T12:00:00Z');
const document = (status: 'required' | 'submitted'): ToldKyc['documents'][number] => ({
  document_type: 'government_id',
  status,
  date_submitted: status === 'submitted' ? '2026-12-03T11:00:00Z' : null,
  date_due: '2026-12-30T11:00:00Z',
});
const kyc = (changes: Partial<ToldKyc>): ToldKyc => ({
  kyc_status: 'submitted',
  documents: [],
  error_description: null,
  date_passed: null,
  date_updated: '2026-12-02T12:00:00Z',
  ...changes,
});

describe('a KYC in one sentence', () => {
  test.each([
    [kyc({}), 'The KYC is running: its answer has not come yet.'],
    [
      kyc({ kyc_status: 'document required', documents: [document('required')] }),
      'The KYC waits for 1 document of the person (Government-issued photo ID), due by 30 Dec 2026, 27 days left. After that day it expires, which uses up no attempt.',
    ],
    [
      kyc({ kyc_status: 'document required', documents: [document('submitted')] }),
      'All documents have arrived and are being checked.',
    ],
    [kyc({ kyc_status: 'under review' }), 'All documents have arrived and are under review.'],
    [
      kyc({ kyc_status: 'passed', date_passed: '2026-12-02T12:00:00Z' }),
      'The identity was verified on 2 Dec 2026.',
    ],
    [
      kyc({ kyc_status: 'failed', error_description: 'The identity could not be verified.' }),
      'Failed on 2 Dec 2026, which used up an attempt: the identity could not be verified.',
    ],
    [kyc({ kyc_status: 'failed' }), 'Failed on 2 Dec 2026, which used up an attempt.'],
    [
      kyc({ kyc_status: 'error' }),
      'Ended without a result on 2 Dec 2026, which used up no attempt: the vendor failed.',
    ],
    [
      kyc({ kyc_status: 'expired', documents: [document('required')] }),
      'Expired on 2 Dec 2026, which used up no attempt: not all documents arrived in time.',
    ],
    [
      kyc({ kyc_status: 'expired' }),
      'Expired on 2 Dec 2026, which used up no attempt: no answer came in time.',
    ],
  ])('%#', (told, sentence) => {
    expect(kycSentence(told, now)).toBe(sentence);
  });
});
