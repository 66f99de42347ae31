import { expect, test } from 'vitest';
import { type ChangeableField, documentsFor, evidenceOf } from './identity-change-rules.ts';

const settings = (name: 'documents' | 'kyc', address: 'none' | 'documents' | 'kyc') => ({
  name_change_evidence: name,
  address_change_evidence: address,
});

test.each([
  [['address'], settings('kyc', 'none'), 'none', ['utility_bill']],
  [['address'], settings('documents', 'kyc'), 'kyc', ['utility_bill']],
  [['last_name'], settings('documents', 'kyc'), 'documents', ['government_id']],
  [
    ['last_name', 'address'],
    settings('documents', 'none'),
    'documents',
    ['government_id', 'utility_bill'],
  ],
  [
    ['middle_name', 'address'],
    settings('documents', 'kyc'),
    'kyc',
    ['government_id', 'utility_bill'],
  ],
  [['dob'], settings('documents', 'none'), 'kyc', ['government_id']],
  [['ssn', 'address'], settings('documents', 'none'), 'kyc', ['government_id', 'utility_bill']],
] satisfies [ChangeableField[], ReturnType<typeof settings>, string, string[]][])(
  'a change of %j with %j has the evidence %s, and the documents %j',
  (fields, given, evidence, documents) => {
    expect([evidenceOf(fields, given), documentsFor(fields)]).toEqual([evidence, documents]);
  },
);
