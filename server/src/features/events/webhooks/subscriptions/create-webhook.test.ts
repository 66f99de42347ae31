import { expect, test } from 'vitest';
import type { DomainError } from '../../../../kernel/domain-error.ts';
import type { Context } from '../../../../platform/context.ts';
import { createWebhook } from './create-webhook.ts';

test.each([
  ['http://example.com/hooks', 'must be an https address'],
  ['https://127.0.0.1/hooks', 'must be reachable from the internet'],
])('a webhook of a live brand cannot lead to %s', async (callbackUrl, rule) => {
  // The rule is checked before any other part of the context is used.
  const live = { environment: 'live' } as Context;
  const creating = createWebhook(live, {
    callbackUrl,
    events: ['*'],
    description: null,
    signing: 'hmac_sha256',
    ordering: 'none',
  });
  const error: DomainError = await creating.catch((thrown) => thrown);
  expect(error.problems).toEqual([{ field: 'callback_url', rule }]);
});
