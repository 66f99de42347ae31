import { renderInstant } from '../../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../../platform/http/operations/operation.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { clearFaults } from './clear-faults.ts';
import { FaultsView, faultsExample, NewFaults } from './faults-schemas.ts';
import type { FaultsRow } from './faults-store.ts';
import { readFaults } from './read-faults.ts';
import { setFaults } from './set-faults.ts';

const shape = {
  path: '/sandbox/webhooks/{webhook_id}/faults',
  only: 'sandbox',
  tag: 'Sandbox',
  dialect: 'request',
  params: idParams('webhook_id'),
  errors: [webhookErrors.webhook_dne],
} as const;

const defaults = { attempts: 1, retry_ms: 1_000 };

const setOperation = defineOperation({
  ...shape,
  errors: [...shape.errors],
  method: 'PUT',
  operationId: 'setWebhookFaults',
  sdk: 'webhooks.setFaults',
  summary: "Set a webhook's faults",
  description:
    'Sets faults for every nth message to the webhook, to test the handler behind it. A message can be delayed, sent more than once, overtaken by the next one, dropped and retried, or retried although the endpoint responded. The same messages meet the same faults every time. The faults replace the earlier ones, and messages are counted from 1 again. Faults do not count as failures of the endpoint.',
  schemaCode: 'webhook_faults_put_schema',
  body: NewFaults,
  answer: { status: 200, schema: FaultsView, example: faultsExample },
  handle: async (context, { params, body }) => {
    const { delay, reorder, drop, lose_answer, duplicate } = body;
    const faults = {
      ...(delay ? { delay } : {}),
      ...(reorder ? { reorder: { within_ms: 2_000, ...reorder } } : {}),
      ...(drop ? { drop: { ...defaults, ...drop } } : {}),
      ...(lose_answer ? { lose_answer: { ...defaults, ...lose_answer } } : {}),
      ...(duplicate ? { duplicate: { copies: 1, ...duplicate } } : {}),
    };
    return view(params.webhook_id, await setFaults(context, params.webhook_id, faults));
  },
});

const getOperation = defineOperation({
  ...shape,
  errors: [...shape.errors],
  method: 'GET',
  operationId: 'getWebhookFaults',
  sdk: 'webhooks.faults',
  summary: "Get a webhook's faults",
  description:
    "Returns the faults that the webhook's deliveries meet. This operation exists in the sandbox only.",
  schemaCode: 'webhook_faults_schema',
  answer: { status: 200, schema: FaultsView, example: faultsExample },
  handle: async (context, { params }) =>
    view(params.webhook_id, await readFaults(context, params.webhook_id)),
});

const clearOperation = defineOperation({
  ...shape,
  errors: [...shape.errors],
  method: 'DELETE',
  operationId: 'clearWebhookFaults',
  sdk: 'webhooks.clearFaults',
  summary: "Clear a webhook's faults",
  description: 'Removes all faults of a webhook. This operation exists in the sandbox only.',
  schemaCode: 'webhook_faults_schema',
  answer: {
    status: 200,
    schema: FaultsView,
    example: { ...faultsExample, drop: null, duplicate: null, date_created: null },
  },
  handle: async (context, { params }) => {
    await clearFaults(context, params.webhook_id);
    return view(params.webhook_id, undefined);
  },
});

function view(webhookId: string, set: FaultsRow | undefined) {
  const { delay, reorder, drop, lose_answer, duplicate } = set?.faults ?? {};
  return {
    webhook_id: webhookId,
    delay: delay ?? null,
    reorder: reorder ?? null,
    drop: drop ?? null,
    lose_answer: lose_answer ?? null,
    duplicate: duplicate ?? null,
    date_created: set ? renderInstant(set.date_created) : null,
  };
}

/** Operations on the faults injected into deliveries to a webhook; sandbox only. */
export const faultOperations: readonly Operation[] = [setOperation, getOperation, clearOperation];
