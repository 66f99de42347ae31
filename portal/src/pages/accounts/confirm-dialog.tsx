import type { Account } from '@surety/sdk';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface ConfirmDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Says for the brand that an account is its owner's, after which it takes transfers again. */
export function ConfirmDialog({ account, onClose }: ConfirmDialogProps) {
  return (
    <RequestDialog
      title="Confirm the account"
      verb="Confirm it"
      isOpen
      onClose={onClose}
      onDone={onClose}
      request={{
        resource: 'externalAccounts',
        verb: 'renewLink',
        ids: [account.account_id],
        body: { verification_status: 'manually_verified' },
      }}
    >
      <p>
        You say that you have checked the account and that it is its owner’s. Transfers are accepted
        again, with numbers that the provider is asked for anew if the bank did not know them.
      </p>
    </RequestDialog>
  );
}
