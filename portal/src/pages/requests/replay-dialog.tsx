import type { LoggedRequestDetail } from '@surety/sdk';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { CheckField, Form, TextArea, TextField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { Failure, Notice } from '../../parts/states.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { type BrandContext, useBrand } from '../../platform/brand-context.tsx';
import { randomKey } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import { sendRaw } from '../../platform/send-raw.ts';
import { keepOrigin } from '../../worlds/fork-origin.ts';
import { forkWorld } from '../../worlds/fork-world.ts';
import { AnswersBeside, type ReplayedAnswer } from './answers-beside.tsx';
import { firstDraft, readDraft } from './replay-draft.ts';

interface ReplayDialogProps {
  readonly request: LoggedRequestDetail;
  readonly onClose: () => void;
}

/** Sends a request of the log again under the session, edited or not, and shows both answers beside each other. */
export function ReplayDialog({ request, onClose }: ReplayDialogProps) {
  const context = useBrand();
  const { href } = useLocation();
  const [draft, setDraft] = useState(() => firstDraft(request));
  const [isFork, setFork] = useState(false);
  const read = readDraft(request.method, draft);
  const sending = useMutation({
    mutationFn: async (): Promise<ReplayedAnswer> => {
      const brandId = isFork ? await fork(context, href) : context.brand.brand_id;
      const { method } = request;
      const key = method === 'POST' ? { idempotencyKey: randomKey() } : {};
      const { path, query, body } = read;
      return { brandId, answer: await sendRaw({ brandId, method, path, query, body, ...key }) };
    },
    onSuccess: () => void queries.invalidateQueries(),
  });
  const canSend = !read.problem && !sending.isPending;
  const send = () => canSend && sending.mutate();
  const masked = [...(request.request?.masked ?? [])];
  return (
    <Dialog
      title={`Replay ${request.method} ${request.path}`}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <SubmitButton
            tone="primary"
            missing={read.problem}
            isPending={sending.isPending}
            onClick={send}
          >
            {sending.isPending ? 'Sending' : isFork ? 'Fork and send' : 'Send'}
          </SubmitButton>
        </>
      }
    >
      <Form onSubmit={send} label="Replay">
        <p>
          It runs as you, with none of the log's keys. The Idempotency-Key of the earlier request is
          left out, so that it acts anew.
        </p>
        {masked.length > 0 && (
          <Notice>Masked in the log, to be filled in: {masked.join(', ')}.</Notice>
        )}
        <TextField
          label="Path and query"
          value={draft.path}
          onChange={({ target }) => setDraft({ ...draft, path: target.value })}
        />
        {request.method !== 'GET' && (
          <TextArea
            label="Body"
            rows={Math.min(18, draft.body.split('\n').length + 1)}
            value={draft.body}
            problem={read.problem ?? undefined}
            onChange={({ target }) => setDraft({ ...draft, body: target.value })}
          />
        )}
        <ForkField isFork={isFork} onChange={setFork} />
        <input type="submit" hidden />
      </Form>
      {sending.error && <Failure error={sending.error} />}
      {sending.data && <AnswersBeside request={request} replayed={sending.data} />}
    </Dialog>
  );
}

interface ForkFieldProps {
  readonly isFork: boolean;
  readonly onChange: (isFork: boolean) => void;
}

function ForkField({ isFork, onChange }: ForkFieldProps) {
  const { isSandbox, may } = useBrand();
  if (!isSandbox) return null;
  const canFork = may('worlds');
  return (
    <Stack>
      <CheckField
        checked={isFork}
        disabled={!canFork}
        onChange={({ target }) => onChange(target.checked)}
      >
        In a fork: a new world with everything as it is now
        {!canFork && ' (your role may not make worlds)'}
      </CheckField>
    </Stack>
  );
}

/** Forks the world of the page; the fork's banner leads back to it. */
async function fork({ surety, brand, world }: BrandContext, href: string): Promise<string> {
  const made = await forkWorld(surety, brand);
  keepOrigin(made.world, { world, name: brand.name, href });
  return made.brandId;
}
