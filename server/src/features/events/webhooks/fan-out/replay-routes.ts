import { invalidInput } from '../../../../kernel/domain-error.ts';
import { defineOperation, idParams } from '../../../../platform/http/operations/operation.ts';
import { readTime } from '../../../../platform/http/schemas/time-query.ts';
import { webhookExample } from '../subscriptions/webhooks-schemas.ts';
import { webhookErrors } from '../webhook-errors.ts';
import { replayEvents } from './replay.ts';
import { NewReplay, ReplayView } from './replay-schemas.ts';

/** Operation that replays events. */
export const replayOperation = defineOperation({
  method: 'POST',
  path: '/webhooks/{webhook_id}/replay',
  operationId: 'replayWebhook',
  sdk: 'webhooks.replay',
  tag: 'Webhooks',
  summary: 'Replay events to a webhook',
  description:
    "Sends all events after `after` (an event) or since `since` (a time) that match the webhook's patterns again, in the order of events and with the same `webhook-id`s. Events that are older than the webhook are included. The response states immediately how many deliveries will be made. A replay covers at most 50,000 events.",
  dialect: 'request',
  schemaCode: 'webhook_replay_schema',
  params: idParams('webhook_id'),
  body: NewReplay,
  answer: {
    status: 202,
    schema: ReplayView,
    example: {
      replay_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c22',
      webhook_id: webhookExample.webhook_id,
      deliveries: 240,
    },
  },
  errors: [
    webhookErrors.webhook_dne,
    webhookErrors.webhook_disabled,
    webhookErrors.webhook_replaying,
  ],
  handle: async (context, input) => {
    const { after, since } = input.body;
    if ((after === undefined) === (since === undefined)) {
      throw invalidInput([{ field: 'after', rule: 'or since is required, but not both' }]);
    }
    const start = after === undefined ? { since: startOf(since) } : { after };
    return replayEvents(context, input.params.webhook_id, start);
  },
});

function startOf(since: string | undefined): Temporal.Instant {
  const start = readTime('since', since);
  if (!start) throw invalidInput([{ field: 'since', rule: 'is required' }]);
  return start;
}
