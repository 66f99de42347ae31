import type { Account, AccountClosing } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { LifeLine } from '../../parts/life-line.tsx';
import { Loading } from '../../parts/states.tsx';
import { Calm } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { canBePaid, nameOfAccount, standingOf } from './account-words.ts';
import { type ClosingOutlook, closingSentence, previewClosing, restOf } from './closing-words.ts';
import { useAccountKey } from './use-account.ts';

interface CloseDialogProps {
  readonly deposit: Account;
  readonly credit: Account | undefined;
  /** A closing that has stopped, which is tried again. */
  readonly closing: AccountClosing | undefined;
  readonly onClose: () => void;
}

type RepaySource = ClosingOutlook['repayFrom'];

/** What a person chooses of a closing. */
interface Choices {
  readonly bankId: string;
  readonly repayFrom: RepaySource;
}

/** Asks to close a deposit, after a look at what is owed, what is under way, and what is paid where. */
export function CloseDialog({ deposit, credit, closing, onClose }: CloseDialogProps) {
  const facts = useFacts(deposit, credit).data;
  const [choices, setChoices] = useState<Choices>({
    bankId: closing?.external_account_id ?? '',
    repayFrom: sourceOf(closing),
  });
  const bank = facts && bankOf(facts.banks, choices);
  const outlook = facts && {
    ...facts.outlook,
    repayFrom: choices.repayFrom,
    bank: bank ? nameOfAccount(bank) : null,
  };
  const missing = facts && outlook ? missingField(outlook, facts.banks.length) : 'Loading.';
  const verb = closing ? 'Try closing again' : 'Close account';
  const body = {
    ...(bank ? { external_account_id: bank.account_id } : {}),
    repay_from: choices.repayFrom,
  };
  return (
    <RequestDialog
      title={verb}
      verb={verb}
      isDanger
      isOpen
      onClose={onClose}
      missing={missing ?? ''}
      request={
        missing === null
          ? { resource: 'accounts', verb: 'close', ids: [deposit.account_id], body }
          : null
      }
    >
      {closing && <p>{closingSentence(closing)}</p>}
      {facts && outlook ? (
        <Stack>
          <ChoiceFields banks={facts.banks} outlook={outlook} bank={bank} onChange={setChoices} />
          <LifeLine label="What will happen" steps={previewClosing(outlook)} />
          <Calm>
            Computed from the balances of this moment: a purchase or a return before the end changes
            the amounts. A closing cannot be undone.
          </Calm>
        </Stack>
      ) : (
        <Loading rows={4} />
      )}
    </RequestDialog>
  );
}

/** The source that a person most likely wants: after a stop for want of money, the bank account. */
function sourceOf(closing: AccountClosing | undefined): RepaySource {
  const isShort = closing?.steps.some(({ reason }) => reason === 'owed_exceeds_deposit');
  return isShort ? 'transfer' : (closing?.repay_from ?? 'deposit');
}

/** The chosen bank account, else the only one. */
const bankOf = (banks: readonly Account[], { bankId }: Choices): Account | undefined =>
  banks.find(({ account_id }) => account_id === bankId) ??
  (banks.length === 1 ? banks[0] : undefined);

interface ChoiceFieldsProps {
  readonly banks: readonly Account[];
  readonly outlook: ClosingOutlook;
  readonly bank: Account | undefined;
  readonly onChange: (choices: Choices) => void;
}

/** The bank account that is paid to, and the source of what is owed, where there is a choice. */
function ChoiceFields({ banks, outlook, bank, onChange }: ChoiceFieldsProps) {
  const { owed, repayFrom } = outlook;
  const bankId = bank?.account_id ?? '';
  return (
    <>
      {banks.length > 0 && (
        <SelectField
          label="Pay back to"
          name="external_account_id"
          value={bankId}
          onChange={({ target }) => onChange({ bankId: target.value, repayFrom })}
          options={[
            ...(bank ? [] : [['', 'Choose a bank account'] as const]),
            ...banks.map((each) => [each.account_id, nameOfAccount(each)] as const),
          ]}
        />
      )}
      {owed > 0 && (
        <SelectField
          label="Repay what is owed"
          name="repay_from"
          value={repayFrom}
          onChange={({ target }) => onChange({ bankId, repayFrom: target.value as RepaySource })}
          options={[
            ['deposit', 'from the deposit'],
            ['transfer', 'by a pull from the bank account'],
          ]}
        />
      )}
    </>
  );
}

/** Why the request cannot be sent; null if it can. */
function missingField(outlook: ClosingOutlook, bankCount: number): string | null {
  const { bank, held, transfersUnderWay, paymentsUnderWay, repayFrom, owed } = outlook;
  const needsBank =
    restOf(outlook) > 0 ||
    held > 0 ||
    transfersUnderWay > 0 ||
    paymentsUnderWay > 0 ||
    owed > 0 ||
    repayFrom === 'transfer';
  if (bank !== null || !needsBank) return null;
  return bankCount > 0
    ? 'Choose the bank account to pay to.'
    : 'The customer has no verified bank account to pay to: link one first.';
}

/** More of a customer's accounts, cards or transfers than this are not counted. */
const readAtMost = 50;

/** The money, cards, transfers and bank accounts that decide what a closing does. */
function useFacts(deposit: Account, credit: Account | undefined) {
  const { surety } = useBrand();
  const keyOf = useAccountKey();
  return useQuery({
    queryKey: keyOf(deposit, 'closing-facts', deposit.date_updated),
    queryFn: async () => {
      const [fresh, card, cards, transfers, payments, accounts] = await Promise.all([
        surety.accounts.get(deposit.account_id),
        credit && surety.accounts.get(credit.account_id),
        credit
          ? surety.cards.list({ account_id: credit.account_id, limit: readAtMost }).page()
          : { data: [] },
        surety.transfers
          .list({ account_id: deposit.account_id, status: 'pending', limit: readAtMost })
          .page(),
        credit
          ? surety.payments.list(credit.account_id, { status: 'pending', limit: readAtMost }).page()
          : { data: [] },
        deposit.customer_id
          ? surety.accounts
              .list({ customer_id: deposit.customer_id, type: 'external', limit: readAtMost })
              .page()
          : { data: [] },
      ]);
      const standing = standingOf({ deposit: fresh, credit: card });
      return {
        banks: accounts.data.filter(canBePaid),
        outlook: {
          currency: standing.currency,
          openCards: cards.data.filter(({ status }) => status !== 'closed').length,
          held: standing.held,
          owed: standing.owedOnCard + standing.owedOnDeposit,
          refunded: standing.toPayBack,
          deposit: standing.inDeposit,
          transfersUnderWay: transfers.data.length,
          paymentsUnderWay: payments.data.length,
          reserved: standing.reserved,
        },
      };
    },
  });
}
