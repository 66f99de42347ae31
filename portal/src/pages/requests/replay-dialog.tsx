import type { LoggedRequestDetail } from '@surety/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { CheckField, Form, TextArea, TextField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { Failure, Notice } from '../../parts/states.tsx';
import { type BrandContext, useBrand } from '../../platform/brand-context.tsx';
import { randomKey } from '../../platform/portal-client.ts';
import { queries } from '../../platform/queries.ts';
import { sendRaw } from '../../platform/send-raw.ts';
import { AnswersBeside, type Replayed } from './answers-beside.tsx';
import { firstDraft, readDraft } from './replay-draft.ts';

interface ReplayDialogProps {
  readonly request: LoggedRequestDetail;
  readonly onClose: () => void;
}

/** Makes a fork of the brand as it is now; the person who makes it is its owner. */
async function makeFork({ surety, brand }: BrandContext, logId: string): Promise<string> {
  const name = `Replay of ${logId.slice(-6)}`;
  const { snapshot_id } = await surety.worlds.snapshot(brand.brand_id, { name });
  const { brand_id } = await surety.worlds.create({ name, from_snapshot: snapshot_id });
  await queries.invalidateQueries({ queryKey: ['session'] });
  return brand_id;
}

/** Sends a request of the log again under the session, edited or not, and shows both answers beside each other. */
export function ReplayDialog({ request, onClose }: ReplayDialogProps) {
  const context = useBrand();
  const [draft, setDraft] = useState(() => firstDraft(request));
  const [isFork, setFork] = useState(false);
  const read = readDraft(request.method, draft);
  const sending = useMutation({
    mutationFn: async (): Promise<Replayed> => {
      const own = context.brand.brand_id;
      const brandId = isFork ? await makeFork(context, request.log_id) : own;
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
          <Button tone="primary" disabled={!canSend} onClick={send}>
            {sending.isPending ? 'Sending' : isFork ? 'Fork and send' : 'Send'}
          </Button>
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
