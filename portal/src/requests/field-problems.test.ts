import { RequestInvalid } from '@surety/sdk/errors';
import { describe, expect, test } from 'vitest';
import { fieldProblems } from './field-problems.ts';

const refusal = (reason: string, details = {}, status = 400) =>
  new RequestInvalid({
    status,
    code: 'webhook_post_schema',
    message: reason,
    details,
    requestId: null,
    retryAfterMs: null,
    method: 'POST',
    path: '/webhooks',
  });

describe('the fields of a refused request', () => {
  test('are those that its sentence names, each with its first rule', () => {
    const reason =
      'Invalid request: callback_url must be an https address; events[0] must be one of a, b; events[1] must be c.';
    expect(fieldProblems(refusal(reason))).toEqual({
      callback_url: 'callback_url must be an https address.',
      events: 'events[0] must be one of a, b.',
    });
  });

  test('are those of its details, where it has them', () => {
    const details = { total_annual_income: 'must be a whole number', '@type': 7 };
    expect(fieldProblems(refusal('Invalid request.', details))).toEqual({
      total_annual_income: 'must be a whole number',
    });
  });

  test.each([
    refusal('No webhook has this id.', {}, 404),
    refusal('The body is no JSON.'),
    new Error('Invalid request: label is required.'),
    null,
  ])('are none of %s', (error) => {
    expect(fieldProblems(error)).toEqual({});
  });
});
