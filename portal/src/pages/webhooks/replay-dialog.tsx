import type { Webhook, WebhookReplay } from '@surety/sdk';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { TextField } from '../../parts/field.tsx';
import { formatCount } from '../../parts/values.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface ReplayDialogProps {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sends events from a time on again, also those that are older than the webhook. */
export function ReplayDialog({ webhook, isOpen, onClose }: ReplayDialogProps) {
  const [day, setDay] = useState('');
  const request = {
    resource: 'webhooks',
    verb: 'replay',
    ids: [webhook.webhook_id],
    body: { since: `${day}:00Z` },
  };
  return (
    <RequestDialog<WebhookReplay>
      title="Replay events"
      verb="Replay"
      isOpen={isOpen}
      onClose={onClose}
      missing="Choose a day and a time."
      request={day ? request : null}
      onDone={({ deliveries }) =>
        announce(`${formatCount(deliveries)} deliveries are on their way.`)
      }
    >
      <p>
        Events that match {webhook.events.join(', ')} are sent again in their order, with the same
        ids, so that your handler knows those it has. At most 50,000 at a time.
      </p>
      <TextField
        label="Events since (UTC, the clock of the brand)"
        type="datetime-local"
        required
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </RequestDialog>
  );
}
