import type { Surety } from '@surety/sdk';
import { paymentFile } from '../../../cli/src/commands/trigger/payment-file.ts';
import { cy } from '../../../demo/people.ts';
import { type Seeded, seed } from './seed.ts';

/** A pull whose file is cut and held; the clock stands, so that nothing else happens to it. */
export async function holdFile(surety: Surety, { transferId }: Seeded): Promise<string> {
  const earlier = await surety.transfers.get(transferId);
  const { transfer_id } = await surety.transfers.create({
    origination_account_id: earlier.origination_account_id ?? '',
    destination_account_id: earlier.destination_account_id,
    amount: 2_500,
  });
  return (await surety.simulate.achHold({ transfer_id })).bank_file_id;
}

/** Applies for a person whose identity fails, and submits as often as said: the third time ends in a denial. */
export async function applyInVain(surety: Surety, name: string, times: number): Promise<string> {
  const [program] = await surety.programs.list().take(1);
  const email = `${name.toLowerCase()}@example.com`;
  const { customer_id } = await surety.customers.create({ ...cy, first_name: name, email });
  const { application_id } = await surety.applications.create({
    program_id: program?.program_id ?? '',
    applicant: {
      customer_id,
      terms_accepted: true,
      total_annual_income: 7_000_000,
      monthly_housing_payment: 120_000,
    },
  });
  for (let time = 1; time <= times; time += 1) {
    await surety.applications.submit(application_id);
    const ends = { application_status: ['kyc_warning', 'denied'] } as const;
    await surety.applications.waitFor(application_id, ends, { advance: true });
  }
  return application_id;
}

/** One payment in two files: the second waits for a decision. */
export async function sendTwice(surety: Surety, { transferId }: Seeded): Promise<string> {
  const { destination_account_id: id } = await surety.transfers.get(transferId);
  const { ach } = await surety.accounts.get(id);
  const payment = {
    routingNumber: ach?.routing_number ?? '',
    accountNumber: ach?.account_number ?? '',
    cents: 100,
    sequence: '1234567',
  };
  await surety.simulate.achFile(paymentFile({ ...payment, modifier: 'A' }));
  const again = await surety.simulate.achFile(paymentFile({ ...payment, modifier: 'B' }));
  return again.bank_file_id;
}

/** The seeded world with objects that wait for a desk. */
export interface Desk extends Seeded {
  /** A bank account without a transfer. */
  readonly spareBankId: string;
  readonly correctableId: string;
  readonly deniedId: string;
  readonly returnedId: string;
  readonly heldFileId: string;
  readonly undecidedFileId: string;
}

export async function seedDesk(surety: Surety): Promise<Desk> {
  const seeded = await seed(surety);
  const { account_id: spareBankId } = await surety.externalAccounts.link({
    customer_id: seeded.customerId,
    processor_token: `processor-sandbox-${crypto.randomUUID()}`,
  });
  const correctableId = await applyInVain(surety, 'Rhea', 1);
  const deniedId = await applyInVain(surety, 'Cy', 3);
  await surety.clock.update({ mode: 'stopped' });
  const heldFileId = await holdFile(surety, seeded);
  const undecidedFileId = await sendTwice(surety, seeded);
  const returnedId = seeded.transferId;
  await surety.simulate.achReturn({ transfer_id: returnedId, return_code: 'R01' });
  return {
    ...seeded,
    spareBankId,
    correctableId,
    deniedId,
    returnedId,
    heldFileId,
    undecidedFileId,
  };
}
