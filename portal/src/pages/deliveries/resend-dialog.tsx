import type { ResentDeliveries } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure, QueryState } from '../../parts/states.tsx';
import { formatCount } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { randomKey } from '../../platform/portal-client.ts';
import { timeAgo } from '../../platform/wall-clock.ts';
import { sendRequest } from '../../requests/portal-request.ts';
import { RequestView } from '../../requests/request-view.tsx';
import type { DeliveryFilters } from './delivery-filters.ts';
import { type BoundedFilter, useResend } from './use-resend.ts';

interface ResendDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly filter: DeliveryFilters;
}

/** Counts the deliveries that match, then sends them again in parts; it can be stopped between two. */
export function ResendDialog(props: ResendDialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, filter }: ResendDialogProps) {
  const { surety, keys } = useBrand();
  const resend = useResend();
  const key = JSON.stringify(filter);
  const bounded = useMemo<BoundedFilter>(() => ({ ...JSON.parse(key), until: timeAgo(0) }), [key]);
  const counting = useQuery({
    queryKey: keys.still('resend-count', bounded),
    queryFn: () =>
      sendRequest<ResentDeliveries>(
        surety,
        {
          resource: 'deliveries',
          verb: 'resendAll',
          body: { ...bounded, limit: 1, dry_run: true },
        },
        randomKey(),
      ),
    gcTime: 0,
    // The count of the start stays: what is sent again no longer matches.
    enabled: resend.step === 'idle',
  });
  const { stop } = resend;
  useEffect(() => stop, [stop]);
  const total = counting.data ? counting.data.deliveries + counting.data.remaining : 0;
  return (
    <Dialog
      title="Resend deliveries"
      isOpen
      onClose={onClose}
      actions={<Actions resend={resend} total={total} bounded={bounded} onClose={onClose} />}
    >
      <QueryState query={counting}>{() => <Progress resend={resend} total={total} />}</QueryState>
      {resend.step === 'failed' && <Failure error={resend.error} />}
      <details>
        <summary>The request</summary>
        <RequestView
          request={{ resource: 'deliveries', verb: 'resendAll', body: { ...bounded, limit: 100 } }}
        />
      </details>
    </Dialog>
  );
}

type Resend = ReturnType<typeof useResend>;

interface ActionsProps {
  readonly resend: Resend;
  readonly total: number;
  readonly bounded: BoundedFilter;
  readonly onClose: () => void;
}

function Actions({ resend, total, bounded, onClose }: ActionsProps) {
  if (resend.step === 'running') return <Button onClick={resend.stop}>Stop</Button>;
  const isOver = resend.step === 'done' || resend.step === 'stopped';
  if (isOver) {
    return (
      <Button tone="primary" onClick={onClose}>
        Close
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button tone="primary" disabled={total === 0} onClick={() => void resend.run(bounded)}>
        {total === 0 ? 'Resend' : `Resend ${formatCount(total)}`}
      </Button>
    </>
  );
}

function Progress({ resend: { step, sent }, total }: { readonly resend: Resend; total: number }) {
  const most = `${formatCount(total)}${total > 10_000 ? '+' : ''}`;
  if (step === 'idle') {
    if (total === 0) {
      return <p>No delivery to an enabled webhook matches, so that there is nothing to send.</p>;
    }
    return (
      <p>
        {most} {total === 1 ? 'delivery matches' : 'deliveries match'}, the oldest first. Each keeps
        its webhook-id, so that your handler knows those it has. Those to disabled webhooks are left
        out.
      </p>
    );
  }
  return (
    <>
      <progress value={sent} max={Math.max(total, sent, 1)} aria-label="Deliveries sent again" />
      <p role="status">
        {formatCount(sent)} of {most} are on their way again
        {step === 'stopped' && '. Stopped: the rest is as it was'}
        {step === 'done' && '. Done'}.
      </p>
    </>
  );
}
