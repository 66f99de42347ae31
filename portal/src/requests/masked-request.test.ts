import { expect, test } from 'vitest';
import { maskedRequest } from './masked-request.ts';

test('a request is shown without the secrets of its body, at any depth, and keeps the rest', () => {
  const request = {
    resource: 'businesses',
    verb: 'create',
    body: {
      name: 'Example',
      beneficial_owners: [
        { last_name: 'Sample', ssn: '123-45-6789' },
        { last_name: 'Other', ssn: null },
      ],
    },
  };
  const shown = maskedRequest(request);
  expect(JSON.stringify(shown)).not.toContain('6789');
  expect(shown).toEqual({
    ...request,
    body: {
      name: 'Example',
      beneficial_owners: [
        { last_name: 'Sample', ssn: 'THE SSN, WHICH IS NOT SHOWN' },
        { last_name: 'Other', ssn: null },
      ],
    },
  });
  expect(request.body.beneficial_owners[0]?.ssn).toBe('123-45-6789');
  const plain = { resource: 'cards', verb: 'get', ids: ['id'] };
  expect(maskedRequest(plain)).toBe(plain);
});
