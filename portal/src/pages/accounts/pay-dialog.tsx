import type { Account, Transfer } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { dayInWords } from '../../parts/day.tsx';
import { daysAfter, easternDate } from '../../parts/days-left.ts';
import { SelectField, TextField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { Loading } from '../../parts/states.tsx';
import { Calm, formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { scheduledDay } from '../transfers/payment-words.ts';
import { standingOf } from './account-words.ts';
import {
  centsOf,
  missingOf,
  mostDaysAhead,
  mostOf,
  type PayChoices,
  type PayFacts,
  type PayScene,
  type PaySource,
  payableSentence,
  paySentence,
  pendingCents,
  refusedSources,
  sourcesOf,
} from './pay-words.ts';
import { useAccountKey } from './use-account.ts';
import { useHoldDays } from './use-hold-days.ts';

interface PayDialogProps {
  readonly deposit: Account;
  readonly credit: Account;
  readonly onClose: () => void;
}

/** Asks for a payment of what is owed on a card, from a bank account or from the deposit. */
export function PayDialog({ deposit, credit, onClose }: PayDialogProps) {
  const today = easternDate(useBrandNow());
  const read = usePayFacts(deposit, credit).data;
  const holdDays = useHoldDays(credit);
  const [choices, setChoices] = useState<PayChoices>({
    sourceId: '',
    isAll: true,
    text: '',
    day: today,
  });
  const scene = read && {
    facts: read.facts,
    source: chosenOf(read.sources, choices),
    today,
    lastDay: daysAfter(today, mostDaysAhead),
    holdDays,
  };
  const missing = scene ? missingOf(choices, scene) : 'Loading.';
  return (
    <RequestDialog<Transfer>
      title="Make a payment"
      verb="Make the payment"
      isOpen
      onClose={onClose}
      missing={missing ?? ''}
      request={
        scene && missing === null
          ? {
              resource: 'payments',
              verb: 'create',
              ids: [credit.account_id],
              body: bodyOf(choices, scene),
            }
          : null
      }
      onDone={(made) => announce(doneWords(made))}
    >
      {read && scene ? (
        <Stack>
          <p>{payableSentence(read.facts)}</p>
          {mostOf(read.facts) > 0 && (
            <PayFields
              sources={read.sources}
              choices={choices}
              scene={scene}
              onChange={(change) => setChoices({ ...choices, ...change })}
            />
          )}
          <p>{paySentence(choices, scene)}</p>
          {read.refused.map((sentence) => (
            <Calm key={sentence}>{sentence}</Calm>
          ))}
        </Stack>
      ) : (
        <Loading rows={4} />
      )}
    </RequestDialog>
  );
}

/** The chosen source, else the first one. */
const chosenOf = (sources: readonly PaySource[], { sourceId }: PayChoices) =>
  sources.find(({ id }) => id === sourceId) ?? sources[0];

function bodyOf(choices: PayChoices, { facts, source, today }: PayScene) {
  const isLater = choices.day > today && source?.isDeposit === false;
  return {
    source_account_id: source?.id,
    ...(choices.isAll ? { pay: 'current_balance' } : { amount: centsOf(choices, facts) }),
    ...(isLater ? { pay_on: choices.day } : {}),
  };
}

function doneWords(made: Transfer): string {
  const amount = formatCents(made.amount);
  if (made.status === 'completed') return `${amount} was paid from the deposit.`;
  const day = scheduledDay(made);
  return day
    ? `The payment of ${amount} is scheduled for ${dayInWords(day)}.`
    : `The payment of ${amount} is asked for.`;
}

interface PayFieldsProps {
  readonly sources: readonly PaySource[];
  readonly choices: PayChoices;
  readonly scene: PayScene;
  readonly onChange: (change: Partial<PayChoices>) => void;
}

function PayFields({ sources, choices, scene, onChange }: PayFieldsProps) {
  const { facts, source, today, lastDay } = scene;
  const all = formatCents(mostOf(facts), facts.currency);
  return (
    <>
      {sources.length > 0 && (
        <SelectField
          label="Pay from"
          name="source_account_id"
          value={source?.id ?? ''}
          onChange={({ target }) => onChange({ sourceId: target.value })}
          options={sources.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <SelectField
        label="Amount"
        name="pay"
        value={choices.isAll ? 'all' : 'other'}
        onChange={({ target }) => onChange({ isAll: target.value === 'all' })}
        options={[
          ['all', `all that is owed and held: ${all}`],
          ['other', 'another amount'],
        ]}
      />
      {!choices.isAll && (
        <TextField
          label="Dollars"
          name="amount"
          inputMode="decimal"
          placeholder="42.50"
          value={choices.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )}
      {source?.isDeposit === false && (
        <TextField
          label="Day"
          name="pay_on"
          type="date"
          min={today}
          max={lastDay}
          hint={`Today, or a day until ${dayInWords(lastDay)}, US Eastern time.`}
          value={choices.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </>
  );
}

interface ReadFacts {
  readonly facts: PayFacts;
  readonly sources: readonly PaySource[];
  readonly refused: readonly string[];
}

/** More bank accounts or pending payments of a customer than this are not read. */
const readAtMost = 50;

/** The money of this moment, and the accounts that can pay or cannot. */
function usePayFacts(deposit: Account, credit: Account) {
  const { surety } = useBrand();
  const keyOf = useAccountKey();
  return useQuery({
    queryKey: keyOf(credit, 'pay-facts'),
    queryFn: async (): Promise<ReadFacts> => {
      const [freshDeposit, freshCredit, pending, external] = await Promise.all([
        surety.accounts.get(deposit.account_id),
        surety.accounts.get(credit.account_id),
        surety.payments.list(credit.account_id, { status: 'pending', limit: readAtMost }).page(),
        deposit.customer_id
          ? surety.accounts
              .list({ customer_id: deposit.customer_id, type: 'external', limit: readAtMost })
              .page()
          : { data: [] },
      ]);
      const standing = standingOf({ deposit: freshDeposit, credit: freshCredit });
      const accounts = { banks: external.data, deposit: freshDeposit };
      return {
        facts: {
          currency: standing.currency,
          owed: standing.owedOnCard,
          held: standing.held,
          pending: pendingCents(pending.data),
          toPayBack: standing.toPayBack,
          inDeposit: standing.inDeposit,
        },
        sources: sourcesOf(accounts),
        refused: refusedSources(accounts),
      };
    },
  });
}
