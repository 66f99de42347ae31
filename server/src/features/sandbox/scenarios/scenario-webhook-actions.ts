import type { Actions, Done } from './scenario-action.ts';
import { failStep, type Stage } from './scenario-stage.ts';
import type { webhookVerbs } from './scenario-webhook-verbs-rules.ts';

/**
 * Actions that inject faults into webhook deliveries. These run in real time, regardless of the
 * clock.
 */
export const webhookActions: Actions<keyof typeof webhookVerbs> = {
  delay_messages: (stage, { webhook, ...fault }) => disturb(stage, webhook, 'delay', fault),
  reorder_messages: (stage, { webhook, ...fault }) => disturb(stage, webhook, 'reorder', fault),
  drop_messages: (stage, { webhook, ...fault }) => disturb(stage, webhook, 'drop', fault),
  lose_answers: (stage, { webhook, ...fault }) => disturb(stage, webhook, 'lose_answer', fault),
  duplicate_messages: (stage, { webhook, ...fault }) => disturb(stage, webhook, 'duplicate', fault),

  deliver_normally: async (stage, { webhook }) =>
    toEach(stage, webhook, async (params) => {
      await stage.call('clearWebhookFaults', { params });
    }),
};

/** Adds a fault, replacing one of its kind. */
async function disturb(
  stage: Stage,
  webhook: string | undefined,
  kind: string,
  fault: Record<string, string | undefined>,
): Promise<Done> {
  const given = Object.entries(fault).filter(([, value]) => value !== undefined);
  const added = Object.fromEntries(given.map(([name, value]) => [name, Number(value)]));
  return toEach(stage, webhook, async (params) => {
    const {
      webhook_id: _id,
      date_created: _date,
      ...kinds
    } = await stage.call('getWebhookFaults', { params });
    const set = Object.fromEntries(Object.entries(kinds).filter(([, value]) => value !== null));
    await stage.call('setWebhookFaults', { params, body: { ...set, [kind]: added } });
  });
}

async function toEach(
  stage: Stage,
  webhook: string | undefined,
  act: (params: { webhook_id: string }) => Promise<void>,
): Promise<Done> {
  const ids = webhook === undefined ? await listWebhooks(stage) : [stage.webhook(webhook)];
  const [only] = ids;
  if (only === undefined) failStep('not_yet', 'The brand has no webhook yet');
  for (const webhook_id of ids) await act({ webhook_id });
  if (ids.length > 1) return { objects: {}, state: null, note: `${ids.length} webhooks` };
  return { objects: { webhook_id: only }, state: null };
}

/** Lists all webhooks: a brand has at most 20. */
async function listWebhooks(stage: Stage): Promise<string[]> {
  const { data } = await stage.call('listWebhooks', { query: { limit: 100 } });
  return (data as { webhook_id: string }[]).map(({ webhook_id }) => webhook_id);
}
