import type { Account, AccountValidation, FoundObject } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts, SideColumns, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { AccountStatus } from './account-status.tsx';
import { bankSentence, titleOfAccount } from './account-words.ts';
import { BankCorrections } from './bank-corrections.tsx';
import { BankHistory } from './bank-history.tsx';
import { AccountTransfers } from './under-way.tsx';
import { useAccountKey, useOwner } from './use-account.ts';
import { usePath } from './use-path.ts';
import { ValidationActs, withheldActs } from './validation-acts.tsx';
import { ValidationPanel } from './validation-panel.tsx';

interface BankAccountProps {
  readonly found: FoundObject;
  readonly account: Account;
}

/** A customer's account at another bank: whether it is proved to be theirs, its checks, corrections and transfers. */
export function BankAccount({ found, account }: BankAccountProps) {
  const { surety, may } = useBrand();
  const keyOf = useAccountKey();
  const owner = useOwner(account);
  const path = usePath(account, owner);
  const validations = useQuery({
    queryKey: keyOf(account, 'validations'),
    queryFn: async () =>
      (await surety.externalAccounts.validations(account.account_id, { limit: 10 }).page()).data,
  });
  return (
    <ObjectFrame
      found={found}
      title={titleOfAccount(account, owner)}
      path={path}
      status={<AccountStatus account={account} />}
      sentence={bankSentence(account, owner)}
      withheld={withheldActs({ account, validations: validations.data }, may)}
      actions={<ValidationActs account={account} validations={validations.data} />}
    >
      <SideColumns>
        <Stack>
          <BankFacts account={account} owner={owner} />
          <ValidationPanel query={validations} />
          <BankCorrections account={account} />
        </Stack>
        <Stack>
          {validations.data && (
            <AccountTransfers account={account} checkIds={entriesOf(validations.data)} />
          )}
          <BankHistory found={found} account={account} />
        </Stack>
      </SideColumns>
    </ObjectFrame>
  );
}

const entriesOf = (validations: readonly AccountValidation[]): ReadonlySet<string> =>
  new Set(validations.flatMap(({ transfer_ids }) => transfer_ids));

interface BankFactsProps {
  readonly account: Account;
  readonly owner: string | null;
}

function BankFacts({ account, owner }: BankFactsProps) {
  const { bank_name, mask, link_type, balance, customer_id, business_id, date_created } = account;
  const { debits_stopped: stop } = account;
  const type = customer_id ? 'customer' : 'business';
  const ownerId = customer_id ?? business_id;
  const { ledger_balance: reported, currency } = balance;
  return (
    <Panel title="Bank">
      <Facts
        rows={[
          ['Bank', bank_name],
          ['Account number', mask && `ends in ${mask}`],
          [
            'Owner',
            ownerId && (
              <LinkToObject key="owner" type={type} id={ownerId}>
                {owner ?? type}
              </LinkToObject>
            ),
          ],
          ['Linked by', link_type === 'plaid' ? 'Plaid' : link_type],
          ['Linked', <Time key="linked" at={date_created} />],
          [
            'Debits stopped',
            stop && (
              <Fragment key="stop">
                <Time at={stop.stopped_at} /> by{' '}
                <LinkToObject type="transfer" id={stop.transfer_id}>
                  {`a transfer returned as ${stop.return_code}`}
                </LinkToObject>
              </Fragment>
            ),
          ],
          [
            'Balance there',
            reported === 0 ? null : `${formatCents(reported, currency)}, as last reported`,
          ],
        ]}
      />
    </Panel>
  );
}
