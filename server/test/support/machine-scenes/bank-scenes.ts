import { samplePurchase } from '../sample-cards.ts';
import { linkSampleAccount } from '../sample-links.ts';
import type { MachineScenes, Make, SceneWorld } from './scene-world.ts';

const pull: Make = async (world) => world.pull(await world.openCard(5_000n));
const push: Make = async (world) => {
  const { depositId, bankId } = await world.openCard(5_000n);
  return (
    await world.done('POST', '/transfers', {
      origination_account_id: depositId,
      destination_account_id: bankId,
      amount: 2_000,
    })
  ).transfer_id;
};
const hold = async (world: SceneWorld, transfer_id: string): Promise<string> =>
  (await world.done('POST', '/simulate/ach/hold', { transfer_id })).bank_file_id;
const moveFile = (world: SceneWorld, bank_file_id: string, move: string) =>
  world.done('POST', '/simulate/ach/bank-file', { bank_file_id, move });
/** A transfer that is made and then brought on its way. */
const after =
  (make: Make, walk: (world: SceneWorld, id: string) => Promise<unknown>): Make =>
  async (world) => {
    const id = await make(world);
    await walk(world, id);
    return id;
  };
const left = (make: Make) =>
  after(make, async (world, id) => moveFile(world, await hold(world, id), 'release'));
const refused = (make: Make) =>
  after(make, async (world, id) => moveFile(world, await hold(world, id), 'refuse'));
const settled = (make: Make) => after(make, (world) => world.pass('PT1M'));

const validation = async (world: SceneWorld, method: string, brand = world.brand) => {
  const { customerId } = await world.openCard(0n, brand);
  const accountId = await linkSampleAccount(brand, customerId, '-unverified');
  const made = await world.done('POST', `/accounts/${accountId}/validations`, { method }, brand);
  return {
    accountId,
    id: made.validation_id as string,
    transferIds: made.transfer_ids as string[],
  };
};
const entryOf =
  (method: string): Make =>
  async (world) =>
    (await validation(world, method)).transferIds[0] ?? '';

const repayment: Make = async (world) => {
  const card = await world.openCard(5_000n);
  await world.done('POST', '/simulate/settlement', samplePurchase(card.cardId, '20.00'));
  const body = {
    origination_account_id: card.depositId,
    destination_account_id: card.creditId,
    amount: 700,
  };
  return (await world.done('POST', '/transfers', body)).transfer_id;
};
const incoming: Make = async (world) => {
  const { depositId } = await world.openCard(0n);
  const { ach } = await world.done('GET', `/accounts/${depositId}`);
  const { routing_number, account_number } = ach;
  const body = { routing_number, account_number, amount: 700 };
  return (await world.done('POST', '/simulate/ach/incoming', body)).transfer_id;
};

export const transferScenes: MachineScenes = {
  pending: {
    'a pull before its window': pull,
    'a push before its window': push,
    'a pull whose file is held': after(pull, hold),
    'a push whose file is held': after(push, hold),
    'a pull whose file is refused': refused(pull),
    'a pull at the bank': left(pull),
    'a push at the bank': left(push),
    'a micro-deposit': entryOf('micro_deposits'),
    'a prenote': entryOf('prenote'),
  },
  completed: {
    'a settled pull': settled(pull),
    'a settled push': settled(push),
    'a settled micro-deposit': settled(entryOf('micro_deposits')),
    'a settled prenote': settled(entryOf('prenote')),
    'a repayment': repayment,
    'a direct deposit': incoming,
  },
  cancelled: {
    'a cancelled pull': after(pull, (world, id) => world.done('POST', `/transfers/${id}/cancel`)),
  },
  returned: {
    'a returned pull': after(pull, (world, transfer_id) =>
      world.done('POST', '/simulate/ach/return', { transfer_id, return_code: 'R01' }),
    ),
  },
};

const advanced: Make = async (world) => {
  const { slow } = world;
  const id = await world.pull(await world.openCard(0n, slow), slow);
  await world.pass('PT7M', slow);
  return id;
};
export const advanceScenes: MachineScenes = {
  open: {
    'an advance of a pull': advanced,
  },
};

const held: Make = async (world) => hold(world, await pull(world));
const delivered: Make = async (world) => {
  const settings = `/programs/${world.brand.programId}/settings`;
  await world.done('PATCH', settings, { ach_expects_ack: 'manual' });
  const transferId = await pull(world);
  await world.pass('PT1M');
  await world.done('PATCH', settings, { ach_expects_ack: 'none' });
  return (await world.done('GET', `/bank-files?transfer_id=${transferId}`)).data[0].bank_file_id;
};
const movedFile = (make: Make, ...moves: string[]): Make =>
  after(make, async (world, id) => {
    for (const move of moves) await moveFile(world, id, move);
  });

export const bankFileScenes: MachineScenes = {
  held: { 'a held file': held },
  delivered: { 'a file at the bank': delivered },
  acknowledged: { 'an acknowledged file': movedFile(delivered, 'acknowledge') },
  refused: {
    'a file that the bank refused': movedFile(delivered, 'refuse'),
    'a held file that was refused': movedFile(held, 'refuse'),
  },
  replaced: { 'a file whose entries were sent again': movedFile(held, 'refuse', 'cut_anew') },
  failed: { 'a file that was given up': movedFile(held, 'refuse', 'fail') },
};

const started =
  (method: string, ...passes: string[]): Make =>
  async (world) => {
    const { id } = await validation(world, method, world.slow);
    for (const by of passes) await world.pass(by, world.slow);
    return id;
  };
/** One whose file is held. */
const heldValidation: Make = async (world) => {
  const { id, transferIds } = await validation(world, 'prenote', world.slow);
  const [transfer_id] = transferIds;
  await world.done('POST', '/simulate/ach/hold', { transfer_id }, world.slow);
  return id;
};

export const validationScenes: MachineScenes = {
  pending: {
    'a prenote on its way': started('prenote'),
    'micro-deposits on their way': started('micro_deposits'),
    'a prenote whose file is held': heldValidation,
  },
  waiting: { 'a prenote that waits for a return': started('prenote', 'PT61M') },
  awaiting_amounts: { 'micro-deposits that arrived': started('micro_deposits', 'PT61M') },
  verified: { 'a prenote that was not returned': started('prenote', 'PT61M', 'P7D') },
};
