import { expect, test } from 'vitest';
import { changeSentence, fieldsInWords } from './identity-change-words.ts';

const change = {
  evidence: 'documents' as const,
  error_description: null,
  date_updated: '2026-07-02T12:00:00Z',
};

test.each([
  [
    { status: 'checking', kyc_status: 'document required' },
    'It waits for documents of the person. The record stays as it was until then.',
  ],
  [
    { status: 'checking', kyc_status: 'submitted' },
    'It waits for the answer of the KYC. The record stays as it was until then.',
  ],
  [{ status: 'applied', kyc_status: 'passed' }, 'The record has the new values since 2 Jul 2026.'],
  [
    {
      status: 'refused',
      kyc_status: 'failed',
      error_description: 'The documents do not prove the identity.',
    },
    'Refused on 2 Jul 2026: The documents do not prove the identity. The record stays as it was.',
  ],
  [
    { status: 'cancelled', kyc_status: 'expired' },
    'Cancelled on 2 Jul 2026. The record stays as it was.',
  ],
] as const)('an identity change says where it stands: %#', (of, sentence) => {
  expect(changeSentence({ ...change, ...of })).toBe(sentence);
});

test('the changed fields are named in words', () => {
  expect(fieldsInWords(['last_name', 'dob', 'ssn'])).toBe('last name, birth date, SSN');
});
