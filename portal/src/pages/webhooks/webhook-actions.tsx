import type { Delivery, RotatedWebhook, Webhook } from '@surety/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import type { PortalRequest } from '../../requests/portal-request.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { FaultsDialog } from './faults-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { type OnceShown, ShownSecret } from './shown-secret.tsx';

type Act = 'test' | 'edit' | 'rotate' | 'disable' | 'enable' | 'replay' | 'faults' | 'delete';

/** Acts on a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { may, isSandbox } = useBrand();
  const [act, setAct] = useState<Act | null>(null);
  const isEnabled = webhook.status === 'enabled';
  if (!may('integrate')) return null;
  const item = (label: string, does: Act, isDanger = false) => ({
    label,
    isDanger,
    act: () => setAct(does),
  });
  const items = [
    item('Rotate the secret', 'rotate'),
    isEnabled ? item('Disable', 'disable') : item('Enable', 'enable'),
    ...(isEnabled ? [item('Replay events', 'replay')] : []),
    ...(isSandbox ? [item('Faults', 'faults')] : []),
  ];
  return (
    <>
      <Button disabled={!isEnabled} onClick={() => setAct('test')}>
        Send a test
      </Button>
      <Button onClick={() => setAct('edit')}>Edit</Button>
      <Menu
        label="More actions"
        isIcon
        groups={[{ items }, { items: [item('Delete', 'delete', true)] }]}
      />
      <Dialogs webhook={webhook} act={act} onClose={() => setAct(null)} />
    </>
  );
}

interface DialogsProps {
  readonly webhook: Webhook;
  readonly act: Act | null;
  readonly onClose: () => void;
}

function Dialogs({ webhook, act, onClose }: DialogsProps) {
  const { world } = useBrand();
  const navigate = useNavigate();
  const [shown, setShown] = useState<OnceShown | null>(null);
  const ids = [webhook.webhook_id];
  const request = (verb: string, body?: unknown): PortalRequest => ({
    resource: 'webhooks',
    verb,
    ids,
    ...(body === undefined ? {} : { body }),
  });
  return (
    <>
      <RequestDialog<Delivery>
        title="Send a test"
        verb="Send"
        isOpen={act === 'test'}
        onClose={onClose}
        request={request('test')}
        onDone={({ delivery_id }) =>
          void navigate({
            to: '/w/$world/deliveries/$deliveryId',
            params: { world, deliveryId: delivery_id },
          })
        }
      >
        <p>A webhook.test event is sent to this address once, whatever its patterns.</p>
      </RequestDialog>
      <RequestDialog<RotatedWebhook>
        title="Rotate the secret"
        verb="Rotate"
        isOpen={act === 'rotate'}
        onClose={onClose}
        request={request('rotateSecret')}
        onDone={setShown}
      >
        <p>
          A new secret is made and shown once. The present one also signs for 24 hours more, so that
          nothing is lost while you change it.
        </p>
      </RequestDialog>
      <StatusDialog webhook={webhook} act={act} onClose={onClose} />
      <RequestDialog<Webhook>
        title="Delete the webhook"
        verb="Delete"
        isDanger
        isOpen={act === 'delete'}
        onClose={onClose}
        request={request('delete')}
        onDone={() => void navigate({ to: '/w/$world/webhooks', params: { world } })}
      >
        <p>Nothing more is sent to {webhook.callback_url}, and waiting deliveries are cancelled.</p>
      </RequestDialog>
      {act === 'edit' && <EditWebhook webhook={webhook} onClose={onClose} />}
      {act === 'faults' && <FaultsDialog webhookId={webhook.webhook_id} onClose={onClose} />}
      <ReplayDialog webhook={webhook} isOpen={act === 'replay'} onClose={onClose} />
      <ShownSecret shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

function StatusDialog({ webhook, act, onClose }: DialogsProps) {
  const isEnabling = act === 'enable';
  return (
    <RequestDialog<Webhook>
      title={isEnabling ? 'Enable the webhook' : 'Disable the webhook'}
      verb={isEnabling ? 'Enable' : 'Disable'}
      isOpen={isEnabling || act === 'disable'}
      onClose={onClose}
      request={{
        resource: 'webhooks',
        verb: 'update',
        ids: [webhook.webhook_id],
        body: { status: isEnabling ? 'enabled' : 'disabled' },
      }}
    >
      {isEnabling ? (
        <p>Events are delivered from now on. Replay events to send what it missed.</p>
      ) : (
        <p>
          Nothing is delivered until you enable it again, and waiting deliveries are cancelled. The
          health then says that the brand disabled it.
        </p>
      )}
    </RequestDialog>
  );
}
