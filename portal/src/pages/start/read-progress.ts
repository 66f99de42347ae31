import type { CreditApplication, Surety, Transfer } from '@surety/sdk';
import type { QuickstartIds } from './quickstart-steps.ts';

/** Objects of the quickstart that the world has, whoever made them and wherever. */
export interface Progress {
  readonly ids: QuickstartIds;
  /** Ids of the objects that the requests made, by the names of the requests; ticked ones are a beginning of all. */
  readonly made: Readonly<Record<string, string>>;
  /** The newest customer of the world, quickstart or not. */
  readonly newestCustomer: string | null;
}

/** Customers of the world that may be the quickstart's. */
const looked = 25;

/**
 * Reads the progress of one customer: the one who came furthest, and of several the newest.
 *
 * @param afterCustomer Older customers, and this one, do not count; null counts all.
 */
export async function readProgress(
  surety: Surety,
  afterCustomer: string | null,
): Promise<Progress> {
  const [customers, programs] = await Promise.all([
    surety.customers.list({ limit: looked }).page(),
    surety.programs.list({ limit: 1 }).page(),
  ]);
  const known = customers.data.map(({ customer_id }) => customer_id);
  const end = afterCustomer === null ? -1 : known.indexOf(afterCustomer);
  const counted = end === -1 ? known : known.slice(0, end);
  const programId = programs.data[0]?.program_id;
  const ids = programId === undefined ? {} : { programId };
  const newestCustomer = known[0] ?? null;
  const customerId = await findFurthest(surety, counted);
  if (customerId === undefined) return { ids, made: {}, newestCustomer };
  return { ...(await readCustomer(surety, customerId, ids)), newestCustomer };
}

/** The one of these customers with the newest object of the furthest step. */
async function findFurthest(
  surety: Surety,
  counted: readonly string[],
): Promise<string | undefined> {
  const [newest, ...others] = counted;
  if (others.length === 0) return newest;
  const lists = await Promise.all([
    surety.transactions.list({ limit: looked }).page(),
    surety.cards.list({ limit: looked }).page(),
    surety.transfers.list({ limit: looked }).page(),
  ]);
  const { data: applications } = await surety.applications.list({ limit: looked }).page();
  const inOrder: (string | null)[] = [
    ...lists.flatMap(({ data }) => data.map(({ customer_id }) => customer_id)),
    ...applications.map(({ applicant }) => applicant.customer_id),
  ];
  return inOrder.find((id) => id !== null && counted.includes(id)) ?? newest;
}

async function readCustomer(
  surety: Surety,
  customerId: string,
  known: QuickstartIds,
): Promise<Pick<Progress, 'ids' | 'made'>> {
  const of = { customer_id: customerId, limit: looked };
  const [applications, banks, transfers, cards, transactions] = await Promise.all([
    surety.applications.list(of).page(),
    surety.externalAccounts.list(customerId),
    surety.transfers.list(of).page(),
    surety.cards.list(of).page(),
    surety.transactions.list(of).page(),
  ]);
  const [application] = applications.data;
  const transfer = findPull(transfers.data);
  const bank = banks.find(({ status }) => status === 'active');
  const [card] = cards.data;
  const purchase = transactions.data.find(
    ({ transaction_state }) => transaction_state !== 'declined',
  );
  const found = {
    customer: customerId,
    ...ofApplication(application),
    bank: bank?.account_id,
    transfer: transfer?.transfer_id,
    settlement: transfer?.status === 'completed' ? transfer.transfer_id : undefined,
    card: card?.card_id,
    purchase: purchase?.transaction_id,
  };
  const ids = {
    ...known,
    customerId,
    applicationId: application?.application_id,
    depositId: application?.accounts.security_deposit_account_id,
    bankId: bank?.account_id,
    transferId: transfer?.transfer_id,
    cardId: card?.card_id,
  };
  return { ids: given(ids), made: given(found) };
}

function ofApplication(application: CreditApplication | undefined) {
  if (!application) return {};
  const { application_id: id, application_status: status } = application;
  return {
    application: id,
    submission: status === 'created' ? undefined : id,
    approval: status === 'approved' ? id : undefined,
  };
}

/** The pull that settled, or else the newest that still can. */
function findPull(transfers: readonly Transfer[]): Transfer | undefined {
  const pulls = transfers.filter(({ direction }) => direction === 'in');
  return (
    pulls.find(({ status }) => status === 'completed') ??
    pulls.find(({ status }) => status === 'pending')
  );
}

function given(
  values: Readonly<Record<string, string | null | undefined>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
