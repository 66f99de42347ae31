import type { Receiver, WebhookWithSecret } from '@surety/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { randomKey } from '../../platform/portal-client.ts';
import type { PortalRequest } from '../../requests/portal-request.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { readPatterns } from './event-patterns.ts';
import { type OnceShown, ShownSecret } from './shown-secret.tsx';
import {
  emptyFields,
  isComplete,
  type WebhookFields,
  WebhookForm,
  webhookMissing,
} from './webhook-form.tsx';

interface NewWebhookProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The address to begin with, such as that of a receiver. */
  readonly url?: string;
}

/** Makes a webhook and shows its secret once. */
export function NewWebhook({ isOpen, onClose, url = '' }: NewWebhookProps) {
  const { isSandbox } = useBrand();
  const [fields, setFields] = useState<WebhookFields>({ ...emptyFields, callback_url: url });
  const [shown, setShown] = useState<OnceShown | null>(null);
  return (
    <>
      <RequestDialog<WebhookWithSecret>
        title="New webhook"
        verb="Create"
        isOpen={isOpen}
        onClose={onClose}
        isWide
        missing={webhookMissing}
        request={isComplete(fields) ? requestOf(fields) : null}
        onDone={(made) => {
          setShown(made);
          setFields(emptyFields);
        }}
      >
        <WebhookForm fields={fields} onChange={setFields} isNew />
        {isSandbox && (
          <BuiltIn onMade={({ url: made }) => setFields({ ...fields, callback_url: made })} />
        )}
      </RequestDialog>
      <ShownSecret shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

function requestOf(fields: WebhookFields): PortalRequest {
  const { callback_url, patterns, description, ordering, signing } = fields;
  return {
    resource: 'webhooks',
    verb: 'create',
    body: {
      callback_url,
      events: readPatterns(patterns),
      ...(description ? { description } : {}),
      ...(ordering === 'none' ? {} : { ordering }),
      ...(signing === 'hmac_sha256' ? {} : { signing }),
    },
  };
}

/** The receiver inside the service, for who has no server yet: the newest one, or a new one. */
function BuiltIn({ onMade }: { readonly onMade: (receiver: Receiver) => void }) {
  const { surety } = useBrand();
  const making = useMutation({
    mutationFn: async () => {
      const { data } = await surety.receivers.list({ limit: 1 }).page();
      const [newest] = data;
      if (newest) return newest;
      return surety.receivers.create({ label: 'First handler' }, { idempotencyKey: randomKey() });
    },
    onSuccess: onMade,
  });
  return (
    <>
      <p>
        No server yet?{' '}
        <Button isSmall disabled={making.isPending} onClick={() => making.mutate()}>
          Use the built-in receiver
        </Button>{' '}
        It stores what it receives, and you choose its response.
      </p>
      {making.error && <Failure error={making.error} />}
    </>
  );
}
