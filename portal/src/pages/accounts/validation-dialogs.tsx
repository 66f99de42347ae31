import type { Account, AccountValidation } from '@surety/sdk';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { SelectField, TextField } from '../../parts/field.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { readAmounts, validationSentence } from './validation-words.ts';

interface AmountsDialogProps {
  readonly validation: AccountValidation;
  readonly onClose: () => void;
}

/** Sends the two amounts that the owner saw at their bank. */
export function AmountsDialog({ validation, onClose }: AmountsDialogProps) {
  const [texts, setTexts] = useState<readonly [string, string]>(['', '']);
  const amounts = readAmounts(texts);
  const { account_id, validation_id } = validation;
  return (
    <RequestDialog<AccountValidation>
      title="Confirm the amounts"
      verb="Confirm the amounts"
      isOpen
      onClose={onClose}
      missing="Write both amounts, each 1 to 99 cents."
      request={
        amounts && {
          resource: 'externalAccounts',
          verb: 'verifyMicroDeposits',
          ids: [account_id, validation_id],
          body: { amounts },
        }
      }
      onDone={(answer) =>
        announce(
          answer.status === 'verified' ? 'The account is verified.' : validationSentence(answer),
          answer.status === 'verified' ? 'usual' : 'bad',
        )
      }
    >
      <p>
        The two amounts that the owner saw at their bank prove that the account is theirs. Wrong
        amounts use up one of three tries; the third fails the check.
      </p>
      <TextField
        label="First amount, in cents"
        inputMode="numeric"
        value={texts[0]}
        onChange={({ target }) => setTexts([target.value, texts[1]])}
      />
      <TextField
        label="Second amount, in cents"
        inputMode="numeric"
        value={texts[1]}
        onChange={({ target }) => setTexts([texts[0], target.value])}
      />
    </RequestDialog>
  );
}

interface StartDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

type Method = AccountValidation['method'];

const follows: Readonly<Record<Method, string>> = {
  micro_deposits:
    'Two amounts of less than a dollar go to the account with the next bank file. Its owner says them once they have arrived, and has three tries.',
  prenote:
    'An entry of zero dollars goes to the account with the next bank file. Unless the bank returns it within three banking days, the account is verified.',
};

/** Begins a check of a bank account that its link has not proved. */
export function StartDialog({ account, onClose }: StartDialogProps) {
  const [method, setMethod] = useState<Method>('micro_deposits');
  return (
    <RequestDialog
      title="Verify by deposits"
      verb="Begin the check"
      isOpen
      onClose={onClose}
      request={{
        resource: 'externalAccounts',
        verb: 'validate',
        ids: [account.account_id],
        body: { method },
      }}
    >
      <SelectField
        label="Way"
        value={method}
        onChange={({ target }) => setMethod(target.value as Method)}
        options={[
          ['micro_deposits', 'two small deposits, whose amounts are confirmed'],
          ['prenote', 'an entry of zero dollars'],
        ]}
      />
      <p>{follows[method]} At most five checks of an account begin in thirty days.</p>
    </RequestDialog>
  );
}
