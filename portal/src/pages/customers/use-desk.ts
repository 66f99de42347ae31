import type { AccountClosing, Surety, Transfer, Verification } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { type Holdings, type Money, namesOf, readHoldings } from './holdings.ts';
import { causeOfLack, explainingPayments } from './money-words.ts';
import { type Standing, standingOf } from './standing.ts';

/** Everything that tells where a person stands. */
export interface CustomerDesk {
  readonly holdings: Holdings;
  /** Newest first. */
  readonly verifications: readonly Verification[];
  /** Transfers on their way, then others, newest first of each. */
  readonly transfers: readonly Transfer[];
  /** The closing of the deposit that the person stands by. */
  readonly closing: AccountClosing | undefined;
  readonly refusal: Refusal | undefined;
}

export type Refusal = Awaited<ReturnType<Surety['applications']['adverseAction']>>;

/** Answers about a customer, which news of any of their objects makes stale: each names the customer. */
export function useDesk(customerId: string) {
  const { surety, keys } = useBrand();
  return useQuery({
    queryKey: keys.about([customerId], 'desk', customerId),
    queryFn: () => readDesk(surety, customerId),
  });
}

const readAtMost = 50;

async function readDesk(surety: Surety, customerId: string): Promise<CustomerDesk> {
  const about = { customer_id: customerId, limit: readAtMost };
  const [holdings, verifications, pending, newest] = await Promise.all([
    readHoldings(surety, customerId),
    surety.kyc.list(customerId, { limit: 10 }).page(),
    surety.transfers.list({ ...about, status: 'pending' }).page(),
    surety.transfers.list(about).page(),
  ]);
  const [closing, refusal] = await Promise.all([
    readClosing(surety, holdings.money[0]),
    readRefusal(surety, holdings),
  ]);
  return {
    holdings,
    verifications: verifications.data,
    transfers: [...pending.data, ...newest.data.filter(({ status }) => status !== 'pending')],
    closing,
    refusal,
  };
}

/** The closing of a deposit that is not in use; one that was closed at once has none, which its states tell. */
async function readClosing(surety: Surety, money: Money | undefined) {
  if (!money || money.deposit.status === 'active') return undefined;
  const { account_id } = money.deposit;
  const { states } = await surety.objects.get(account_id);
  if (!states.some(({ machine }) => machine === 'closing')) return undefined;
  return surety.accounts.closing(account_id);
}

async function readRefusal(surety: Surety, { applications }: Holdings) {
  const [newest] = applications;
  if (newest?.application_status !== 'denied') return undefined;
  return surety.applications.adverseAction(newest.application_id);
}

/** Where the person stands; undefined until it is known. */
export function useStanding(
  desk: CustomerDesk | undefined,
  customer: { readonly first_name: string; readonly kyc_requests_available: number } | undefined,
): Standing | undefined {
  const { may } = useBrand();
  const nowMs = useBrandNow();
  if (!desk || !customer) return undefined;
  const { holdings, verifications, transfers, closing, refusal } = desk;
  const [money] = holdings.money;
  return standingOf({
    name: may('personal') ? customer.first_name : null,
    attemptsLeft: customer.kyc_requests_available,
    application: holdings.applications[0],
    kyc: verifications[0],
    refusal,
    deposit: money?.deposit,
    credit: money?.credit,
    closing,
    payee: namesOf(holdings.accounts)(closing?.external_account_id ?? null),
    cards: holdings.cards,
    lack: causeOfLack(transfers, nowMs)?.text,
    payments: explainingPayments(transfers, money?.credit?.account_id),
  });
}
