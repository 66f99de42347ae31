import type { Account } from '@surety/sdk';
import { useState } from 'react';
import { Id } from '../../parts/values.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface RenewDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Makes a page on which the owner signs in at their bank again, and shows its address. */
export function RenewDialog({ account, onClose }: RenewDialogProps) {
  const [address, setAddress] = useState<string | null>(null);
  return (
    <RequestDialog<{ readonly link_url?: string }>
      title="Renew the link"
      verb="Make a new link"
      isOpen
      keepsOpen
      onClose={onClose}
      onDone={({ link_url }) => setAddress(link_url ?? null)}
      missing="The new link is above."
      request={
        address === null
          ? {
              resource: 'externalAccounts',
              verb: 'renewLink',
              ids: [account.account_id],
              body: { new_link_token: true },
            }
          : null
      }
    >
      {address === null ? (
        <p>
          The owner signs in at their bank again on a page of their own, whose address you send
          them. Transfers that have begun end as usual.
          {account.debits_stopped &&
            ' Once your app has finished the link, debits are accepted again.'}
        </p>
      ) : (
        <p>
          Send this address to the owner: <Id id={address} of="address" isWhole />
        </p>
      )}
    </RequestDialog>
  );
}
