import type { Account, AccountClosing, FoundObject } from '@surety/sdk';
import { Fragment } from 'react';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts, SideColumns, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Status } from '../../parts/status.tsx';
import { formatCents, Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ObjectFrame } from '../objects/object-frame.tsx';
import { AccountStatus } from './account-status.tsx';
import {
  creditSentence,
  depositSentence,
  freezeSentence,
  standingOf,
  titleOfAccount,
} from './account-words.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ClosingPanel } from './closing-panel.tsx';
import { closingSentence } from './closing-words.ts';
import { PayAct, withheldPayments } from './pay-act.tsx';
import { Payments, ReservedPayments } from './payments-panel.tsx';
import { Statement } from './statement.tsx';
import { AccountTransfers, OpenHolds } from './under-way.tsx';
import { useOwner } from './use-account.ts';
import { useClosing } from './use-closing.ts';
import { usePath } from './use-path.ts';

interface OwnAccountProps {
  readonly found: FoundObject;
  readonly account: Account;
  readonly partner: Account | undefined;
}

/** A security deposit or a credit account: its money, its statement, and its closing. */
export function OwnAccount({ found, account, partner }: OwnAccountProps) {
  const { may } = useBrand();
  const owner = useOwner(account);
  const path = usePath(account, owner);
  const closing = useClosing(found, account).data;
  const isDeposit = account.type === 'security_deposit';
  const pair = isDeposit
    ? { deposit: account, credit: partner }
    : { deposit: partner ?? account, credit: account };
  const close = (onClose: () => void) => (
    <CloseDialog deposit={account} credit={partner} closing={closing} onClose={onClose} />
  );
  return (
    <ObjectFrame
      found={found}
      title={titleOfAccount(account, owner)}
      path={path}
      status={<OwnStatus account={account} closing={closing} />}
      sentence={sentenceOf(account, closing, isDeposit ? depositSentence : creditSentence, {
        ...pair,
        owner,
      })}
      withheld={withheldPayments(pair, may)}
      actions={<PayAct {...pair} />}
      {...(isDeposit ? { dialogs: { 'account startClosing': close, 'closing check': close } } : {})}
    >
      <SideColumns>
        <Stack>
          {closing && <ClosingPanel closing={closing} />}
          <Money {...pair} shown={account} />
        </Stack>
        <Stack>
          <Statement account={account} />
          {pair.credit && <Payments credit={pair.credit} />}
          {isDeposit && <AccountTransfers account={account} isPending />}
          {pair.credit && <OpenHolds credit={pair.credit} />}
          {isDeposit && <Numbers deposit={account} />}
        </Stack>
      </SideColumns>
    </ObjectFrame>
  );
}

function sentenceOf<Pair>(
  account: Account,
  closing: AccountClosing | undefined,
  ofMoney: (pair: Pair) => string,
  pair: Pair,
): string {
  if (closing) return closingSentence(closing);
  if (account.status === 'closed') return 'The account is closed; nothing is in it.';
  const frozen = freezeSentence(account);
  return frozen ? `${frozen} ${ofMoney(pair)}` : ofMoney(pair);
}

interface OwnStatusProps {
  readonly account: Account;
  readonly closing: AccountClosing | undefined;
}

function OwnStatus({ account, closing }: OwnStatusProps) {
  if (closing?.status === 'stopped') {
    return (
      <Status state="stopped" tone="bad">
        closing stopped
      </Status>
    );
  }
  return <AccountStatus account={account} />;
}

interface MoneyProps {
  readonly deposit: Account;
  readonly credit: Account | undefined;
  /** The account whose page this is. */
  readonly shown: Account;
}

/** The amounts of a deposit and its card, and the account that the shown one is paired with. */
function Money({ deposit, credit, shown }: MoneyProps) {
  const standing = standingOf({ deposit, credit });
  const show = (cents: number) => formatCents(cents, standing.currency);
  const partner = shown === deposit ? credit : deposit;
  return (
    <Panel title="Money">
      <Facts
        rows={[
          ['In the deposit', show(standing.inDeposit)],
          ['Owed after a return', standing.owedOnDeposit > 0 ? show(standing.owedOnDeposit) : null],
          ['Limit of the card', credit?.credit && show(credit.credit.credit_limit)],
          ['Owed on the card', credit && show(standing.owedOnCard)],
          ['To pay back', standing.toPayBack > 0 ? show(standing.toPayBack) : null],
          ['Held for purchases', credit && show(standing.held)],
          [
            'Reserved',
            credit && standing.reserved > 0 ? (
              <Fragment key="reserved">
                {show(standing.reserved)}, which the bank may still return
                <ReservedPayments credit={credit} />
              </Fragment>
            ) : null,
          ],
          ['Can be spent', credit && show(standing.canSpend)],
          [
            shown === deposit ? 'Card purchases' : 'Secured by',
            partner && partner !== shown ? (
              <LinkToObject key="partner" type="account" id={partner.account_id}>
                {shown === deposit ? 'on the credit account' : 'the security deposit'}
              </LinkToObject>
            ) : null,
          ],
          ['Opened', <Time key="opened" at={shown.date_created} />],
        ]}
      />
    </Panel>
  );
}

/** A frozen deposit still receives money. */
const takesMoney: readonly Account['status'][] = ['active', 'frozen'];

/** The numbers to which an employer or another bank can send money. */
function Numbers({ deposit }: { readonly deposit: Account }) {
  const { may } = useBrand();
  const { ach, status } = deposit;
  if (!ach) return null;
  return (
    <Panel title="Numbers for direct deposits">
      {may('personal') ? (
        <Facts
          rows={[
            [
              'Routing number',
              <Id key="routing" id={ach.routing_number} of="routing number" isWhole />,
            ],
            [
              'Account number',
              <Id key="account" id={ach.account_number} of="account number" isWhole />,
            ],
            [
              'Open',
              takesMoney.includes(status) ? 'yes' : 'no: money that is sent to them is refused',
            ],
          ]}
        />
      ) : (
        <p>Your role does not see account numbers.</p>
      )}
    </Panel>
  );
}
