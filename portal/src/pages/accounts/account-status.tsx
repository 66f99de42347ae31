import type { Account } from '@surety/sdk';
import { Status } from '../../parts/status.tsx';
import { stateOfAccount } from './account-words.ts';

/** The state of an account: a linked one that nobody has proved to be its owner's never looks active. */
export function AccountStatus({ account }: { readonly account: Account }) {
  const { words, tone } = stateOfAccount(account);
  return (
    <Status state={account.status} tone={tone}>
      {words}
    </Status>
  );
}
