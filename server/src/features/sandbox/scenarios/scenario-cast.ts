import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Stage } from './scenario-stage.ts';
import type { Existing } from './scenario-story-rules.ts';

/**
 * Checks that the existing objects of a scenario exist in the world. Only reads.
 *
 * @throws DomainError `invalid_input` that names the line of every missing object.
 */
export async function requireExisting(stage: Stage): Promise<void> {
  const problems = [];
  for (const each of stage.scenario.existing) {
    // A missing customer is reported once, not again for its objects.
    const { kind, customer } = each;
    if (kind !== 'customer' && customer !== null && !stage.players.has(customer)) continue;
    if (await finders[kind](stage, each)) continue;
    problems.push({ field: each.field, rule: `(line ${each.line}) ${rules[kind]}` });
  }
  if (problems.length > 0) throw invalidInput(problems);
}

const rules: Record<Existing['kind'], string> = {
  customer: 'must be a customer of this brand',
  bank: 'must be the account_id of an external account of this customer',
  card: 'must be the card_id of a card of this customer',
  transfer: 'must be the transfer_id of a transfer of this customer',
  purchase: 'must be the transaction_id of a purchase of this customer',
  webhook: 'must be the webhook_id of a webhook of this brand',
};

/** True when the object exists and belongs to the named customer. */
type Find = (stage: Stage, existing: Existing) => Promise<boolean>;

const finders: Record<Existing['kind'], Find> = {
  customer: async (stage, { name, id: customerId }) => {
    if (!(await stage.find('getCustomer', { customer_id: customerId }))) return false;
    stage.players.set(name, {
      customerId,
      applicationId: await findApplication(stage, customerId),
    });
    return true;
  },
  bank: async (stage, existing) => {
    const account = await stage.find('getAccount', { account_id: existing.id });
    return account?.type === 'external' && isTheirs(stage, existing, account);
  },
  card: async (stage, existing) =>
    isTheirs(stage, existing, await stage.find('getCard', { card_id: existing.id })),
  purchase: async (stage, existing) =>
    isTheirs(stage, existing, await stage.find('getTransaction', { transaction_id: existing.id })),
  transfer: async (stage, existing) => {
    const transfer = await stage.find('getTransfer', { transfer_id: existing.id });
    if (!transfer) return false;
    for (const end of ['origination_account_id', 'destination_account_id']) {
      const account = await stage.find('getAccount', { account_id: String(transfer[end]) });
      if (isTheirs(stage, existing, account)) return true;
    }
    return false;
  },
  webhook: async (stage, { name, id }) => {
    if (!(await stage.find('getWebhook', { webhook_id: id }))) return false;
    stage.webhooks.set(name, id);
    return true;
  },
};

function isTheirs(
  stage: Stage,
  { name, id, customer }: Existing,
  found: Record<string, unknown> | undefined,
): boolean {
  if (customer === null || found?.customer_id !== stage.player(customer).customerId) return false;
  stage.things.set(name, { id, customer });
  return true;
}

/** Newest application for the scenario's program. */
async function findApplication(stage: Stage, customerId: string): Promise<string | null> {
  const { data } = await stage.call('listApplications', {
    query: { customer_id: customerId, limit: 100 },
  });
  const applications = data as { application_id: string; program_id: string }[];
  const own = applications.find(({ program_id }) => program_id === stage.programId);
  return own?.application_id ?? null;
}
