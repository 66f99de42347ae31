import type { Webhook } from '@surety/sdk';
import { useState } from 'react';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { readPatterns } from './event-patterns.ts';
import { isComplete, type WebhookFields, WebhookForm, webhookMissing } from './webhook-form.tsx';

interface EditWebhookProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Changes the address, patterns, description and order of a webhook; the request has the changed fields alone. */
export function EditWebhook({ webhook, onClose }: EditWebhookProps) {
  const [fields, setFields] = useState<WebhookFields>(() => ({
    callback_url: webhook.callback_url,
    patterns: webhook.events.join('\n'),
    description: webhook.description ?? '',
    ordering: webhook.ordering,
    signing: webhook.signing,
  }));
  const body = changes(webhook, fields);
  const canSend = isComplete(fields) && Object.keys(body).length > 0;
  const { webhook_id } = webhook;
  return (
    <RequestDialog<Webhook>
      title="Edit the webhook"
      verb="Save"
      isOpen
      isWide
      onClose={onClose}
      missing={isComplete(fields) ? 'Change something to save it.' : webhookMissing}
      request={canSend ? { resource: 'webhooks', verb: 'update', ids: [webhook_id], body } : null}
    >
      <WebhookForm fields={fields} onChange={setFields} isNew={false} />
    </RequestDialog>
  );
}

function changes(webhook: Webhook, fields: WebhookFields): Record<string, unknown> {
  const events = readPatterns(fields.patterns);
  const description = fields.description || null;
  const changed: Record<string, unknown> = {};
  if (fields.callback_url !== webhook.callback_url) changed.callback_url = fields.callback_url;
  if (events.join() !== webhook.events.join()) changed.events = events;
  if (description !== webhook.description) changed.description = description;
  if (fields.ordering !== webhook.ordering) changed.ordering = fields.ordering;
  return changed;
}
