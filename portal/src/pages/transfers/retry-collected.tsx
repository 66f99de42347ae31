import type { Transfer, TransferCourse } from '@surety/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Button } from '../../parts/button.tsx';
import { formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface RetryCollectedProps {
  readonly transfer: Transfer;
  readonly course: TransferCourse;
}

const nameOf = ({ kind }: Transfer): string => (kind === 'payment' ? 'payment' : 'pull');

/** The verb that presents a returned pull or payment again; absent where the service would refuse it, or the role may not. */
export function RetryCollected({ transfer, course }: RetryCollectedProps) {
  const { may, world } = useBrand();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !(course.retry.is_possible && may('money'))) return null;
  const name = nameOf(transfer);
  const verb = `Retry ${name}`;
  const link = (id: string) => linkOfObject({ type: 'transfer', id, world });
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {verb}…
      </Button>
      <RequestDialog<Transfer>
        title={verb}
        verb={verb}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={{ resource: 'transfers', verb: 'retry', ids: [transfer.transfer_id] }}
        onDone={({ transfer_id }) =>
          void navigate(link(transfer_id) as Parameters<typeof navigate>[0])
        }
      >
        <p>
          {formatCents(transfer.amount)} is {name === 'payment' ? 'collected' : 'pulled'} from the
          same bank account again, as attempt {transfer.attempt + 1} of 3: a transfer of its own,
          which goes to the bank with the next bank file. Make sure first that the money is there:
          the rules allow three attempts in all.
        </p>
      </RequestDialog>
    </>
  );
}

/** The sentence for a role that may not retry a pull or payment that can be retried. */
export function WithheldRetry({ transfer, course }: RetryCollectedProps) {
  const { may, brand, isSandbox } = useBrand();
  if (!course.retry.is_possible || may('money')) return null;
  const who = isSandbox ? 'Owners, developers and operators' : 'Owners and operators';
  return (
    <>
      {' '}
      {who} may retry the {nameOf(transfer)}; the role {brand.role} may not.
    </>
  );
}
