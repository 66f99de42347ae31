import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form, ToldProblems } from '../parts/field.tsx';
import { Failure, Notice } from '../parts/states.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { randomKey } from '../platform/portal-client.ts';
import { queries } from '../platform/queries.ts';
import { fieldProblems } from './field-problems.ts';
import { maskedRequest } from './masked-request.ts';
import { type PortalRequest, sendRequest } from './portal-request.ts';
import { RequestView } from './request-view.tsx';

interface RequestDialogProps<T> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The request from the present fields; null while they are not complete. */
  readonly request: PortalRequest | null;
  /** The rule that the fields break while there is no request, in words. */
  readonly missing?: string;
  /** The verb on the button, such as "Create". */
  readonly verb: string;
  readonly isDanger?: boolean;
  readonly isWide?: boolean;
  /** Called with the answer; the dialog closes unless `keepsOpen` is true. */
  readonly onDone?: (answer: T) => void;
  readonly keepsOpen?: boolean;
  /** The reason why the person may not send it, though they may read it. */
  readonly refusal?: string | null;
  readonly children?: ReactNode;
}

/**
 * A dialog that sends one request and shows it before, without its secrets. The idempotency key is made when the dialog opens, so that
 * a second click does nothing twice.
 */
export function RequestDialog<T>(props: RequestDialogProps<T>) {
  const { title, isOpen, onClose, request, verb, isDanger, isWide, onDone, keepsOpen } = props;
  const { missing = 'The fields are not complete.' } = props;
  const refusal = props.refusal ?? null;
  const { surety } = useBrand();
  const [key, setKey] = useState(randomKey);
  const sending = useMutation({
    mutationFn: (sent: PortalRequest) => sendRequest<T>(surety, sent, key),
    onSuccess: (answer) => {
      void queries.invalidateQueries();
      onDone?.(answer);
      if (!keepsOpen) onClose();
    },
    // The corrected request is another one, so that it has a key of its own.
    onError: () => setKey(randomKey()),
    // The request may have secrets: it is forgotten with the dialog.
    gcTime: 0,
  });
  const { reset } = sending;
  useEffect(() => {
    if (!isOpen) return;
    setKey(randomKey());
    reset();
  }, [isOpen, reset]);
  const submit = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!sending.error) return;
    submit.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [sending.error]);
  const send = () => {
    if (request && !refusal && !sending.isPending) sending.mutate(request);
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isWide={isWide ?? false}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton
            tone={isDanger ? 'danger' : 'primary'}
            missing={refusal ? 'Your role may not send it.' : request ? null : missing}
            aria-disabled={sending.isPending}
            onClick={send}
          >
            {sending.isPending ? 'Sending' : verb}
          </SubmitButton>
        </>
      }
    >
      <Form onSubmit={send} label={title}>
        <ToldProblems value={fieldProblems(sending.error)}>{props.children}</ToldProblems>
        {/* Enter in a field sends the form, though its button stands outside. */}
        <input ref={submit} type="submit" hidden />
      </Form>
      {refusal && <Notice>{refusal}</Notice>}
      {sending.error && <Failure error={sending.error} />}
      {request && (
        <details>
          <summary>The request</summary>
          <RequestView request={maskedRequest(request)} idempotencyKey={key} />
        </details>
      )}
    </Dialog>
  );
}
