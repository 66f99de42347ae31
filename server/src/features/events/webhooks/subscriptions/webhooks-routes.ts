import Type from 'typebox';
import { renderInstant } from '../../../../kernel/clock.ts';
import { invalidInput } from '../../../../kernel/domain-error.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../../platform/http/operations/operation.ts';
import {
  fetchPage,
  pageOf,
  pageQuery,
  readPage,
  renderPage,
} from '../../../../platform/http/schemas/paging.ts';
import { requireWebhook } from '../require-webhook.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { listWebhookRows } from '../webhooks-store.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { removeWebhook } from './remove-webhook.ts';
import { rotateSecret } from './rotate-secret.ts';
import { viewWebhook } from './view-webhook.ts';
import {
  exampleSecret,
  NewWebhook,
  RotatedWebhook,
  WebhookPatch,
  WebhookView,
  WebhookWithSecret,
  webhookExample,
} from './webhooks-schemas.ts';

const tag = 'Webhooks';
const dialect = 'request';
const params = idParams('webhook_id');

const createOperation = defineOperation({
  method: 'POST',
  path: '/webhooks',
  operationId: 'createWebhook',
  sdk: 'webhooks.create',
  tag,
  summary: 'Create a webhook',
  description:
    'Creates a webhook. Events that match one of its patterns are posted to the callback URL, signed according to the Standard Webhooks specification. A 2xx response within 15 seconds acknowledges an event; otherwise the delivery is retried for about three days. Upload links in events are delivered to webhooks of full keys, and of people with the right `change` (`receives_links`); in events of others they are null.',
  dialect,
  schemaCode: 'webhook_post_schema',
  body: NewWebhook,
  answer: {
    status: 201,
    schema: WebhookWithSecret,
    example: { ...webhookExample, secret: exampleSecret },
  },
  errors: [webhookErrors.webhook_limit],
  handle: async (context, { body }) => {
    const callbackUrl = body.callback_url ?? body.url;
    if (callbackUrl === undefined) {
      throw invalidInput([{ field: 'callback_url', rule: 'is required' }]);
    }
    const { events, description = null, signing = 'hmac_sha256', ordering = 'none' } = body;
    const fields = { callbackUrl, events, description, signing, ordering };
    const { webhook, secret } = await createWebhook(context, fields);
    return { ...viewWebhook(webhook), secret };
  },
});

const listOperation = defineOperation({
  method: 'GET',
  path: '/webhooks',
  operationId: 'listWebhooks',
  sdk: 'webhooks.list',
  tag,
  summary: 'List webhooks',
  description: 'Lists webhooks, newest first. Their secrets are not shown.',
  dialect,
  schemaCode: 'webhook_list_schema',
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(WebhookView),
    example: { data: [webhookExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) =>
    renderPage(
      await fetchPage(readPage(query), (rows) => listWebhookRows(context, rows)),
      (row) => row.webhook_id,
      viewWebhook,
    ),
});

const getOperation = defineOperation({
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  operationId: 'getWebhook',
  sdk: 'webhooks.get',
  tag,
  summary: 'Get a webhook',
  description: 'Returns a webhook without its secret.',
  dialect,
  schemaCode: 'webhook_schema',
  params,
  answer: { status: 200, schema: WebhookView, example: webhookExample },
  errors: [webhookErrors.webhook_dne],
  handle: async (context, input) =>
    viewWebhook(await requireWebhook(context, input.params.webhook_id)),
});

const changeOperation = defineOperation({
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  operationId: 'updateWebhook',
  sdk: 'webhooks.update',
  tag,
  summary: 'Update a webhook',
  description:
    'Changes the fields that are sent. Disabling a webhook cancels its pending deliveries. The address of a webhook with `receives_links` can be changed by a full key, or by a person with the right `change`.',
  dialect,
  schemaCode: 'webhook_patch_schema',
  params,
  body: WebhookPatch,
  answer: { status: 200, schema: WebhookView, example: webhookExample },
  errors: [webhookErrors.webhook_dne],
  handle: async (context, input) => {
    const { callback_url, url, ...others } = input.body;
    const callbackUrl = callback_url ?? url;
    const changes = callbackUrl === undefined ? others : { ...others, callbackUrl };
    return viewWebhook(await changeWebhook(context, input.params.webhook_id, changes));
  },
});

const removeOperation = defineOperation({
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  operationId: 'deleteWebhook',
  sdk: 'webhooks.delete',
  tag,
  summary: 'Delete a webhook',
  description: 'Deletes a webhook and returns it. Deliveries that are under way are cancelled.',
  dialect,
  schemaCode: 'webhook_schema',
  params,
  answer: { status: 200, schema: WebhookView, example: webhookExample },
  errors: [webhookErrors.webhook_dne],
  handle: async (context, input) =>
    viewWebhook(await removeWebhook(context, input.params.webhook_id)),
});

const rotateOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/{webhook_id}/rotate_secret',
  operationId: 'rotateWebhookSecret',
  sdk: 'webhooks.rotateSecret',
  tag,
  summary: "Rotate a webhook's secret",
  description:
    'Creates a new secret or key. Messages are signed with both the old and the new one for 24 hours.',
  dialect,
  schemaCode: 'webhook_schema',
  params,
  answer: {
    status: 200,
    schema: RotatedWebhook,
    example: {
      ...webhookExample,
      secret: exampleSecret,
      previous_secret_expires_at: '2026-07-02T12:00:00.000Z',
    },
  },
  errors: [webhookErrors.webhook_dne],
  handle: async (context, input) => {
    const rotated = await rotateSecret(context, input.params.webhook_id);
    return {
      ...viewWebhook(rotated.webhook),
      secret: rotated.secret,
      previous_secret_expires_at: renderInstant(rotated.previousExpiresAt),
    };
  },
});

/** Subscriptions of callbacks to events. */
export const webhookOperations: readonly Operation[] = [
  createOperation,
  listOperation,
  getOperation,
  changeOperation,
  removeOperation,
  rotateOperation,
];
