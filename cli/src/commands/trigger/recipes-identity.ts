import type { Customer, IdentityChange } from '@surety/sdk';
import { looked } from './find-newest.ts';
import { findCustomer, kycObstacle, withKyc } from './kyc-objects.ts';
import type { Recipes } from './recipe.ts';
import type { Scene } from './scene.ts';

/** Identity changes that are checked in thirty days. */
const most = 3;
/** Status of a KYC whose outcome can be forced before the vendor decides. */
const waiting = 'document required';

const changesOf = (scene: Scene, customerId: string) =>
  scene.surety.identityChanges.list(customerId).take(looked);

async function hasPassed(scene: Scene, customerId: string): Promise<boolean> {
  const done = await scene.surety.kyc.list(customerId).take(looked);
  return done.some(({ kyc_status }) => kyc_status === 'passed');
}

/** The reason why the customer can neither go on with an identity change nor start one, or null. */
async function changeObstacle(scene: Scene, customer: Customer): Promise<string | null> {
  const { customer_id } = customer;
  if (!(await hasPassed(scene, customer_id))) return kycObstacle(scene, customer);
  const changes = await changesOf(scene, customer_id);
  const open = changes.find(({ status }) => status === 'checking');
  if (open) return open.kyc_status === waiting ? null : `an identity change is ${open.kyc_status}`;
  const checked = changes.filter(({ verification_id }) => verification_id !== null);
  return checked.length < most ? null : `${most} identity changes were checked`;
}

async function findChanging(scene: Scene): Promise<string> {
  const customerId = await findCustomer(
    scene,
    'who has passed KYC or can, and can change',
    (customer) => changeObstacle(scene, customer),
  );
  if (await hasPassed(scene, customerId)) return customerId;
  const program_id = await scene.programId();
  await scene.step('Starts a KYC that passes', () =>
    withKyc(scene, customerId, { outcome: 'passed' }, () =>
      scene.surety.kyc.start(customerId, { program_id }),
    ),
  );
  await scene.waitFor('kyc.verification.success', { of: customerId });
  return customerId;
}

/** Starts the change of a name. */
async function startChange(scene: Scene, customerId: string): Promise<IdentityChange> {
  const { surety } = scene;
  const { last_name } = await surety.customers.get(customerId);
  const wanted = last_name === 'Newname' ? 'Sample' : 'Newname';
  return scene.step(`Starts an identity change: the last name is ${wanted}`, () =>
    surety.identityChanges.create(customerId, { reason: 'name_changed', last_name: wanted }),
  );
}

/** The open change of a customer, or one that is started. */
async function findChange(scene: Scene): Promise<IdentityChange> {
  const customerId = await findChanging(scene);
  const changes = await changesOf(scene, customerId);
  const open = changes.find(({ status }) => status === 'checking');
  return open ?? startChange(scene, customerId);
}

async function endOpenChange(scene: Scene): Promise<string> {
  const customerId = await findChanging(scene);
  const changes = await changesOf(scene, customerId);
  const open = changes.find(({ status }) => status === 'checking');
  if (open) {
    await scene.step('Cancels the identity change that is open', () =>
      scene.surety.identityChanges.cancel(customerId, open.identity_change_id),
    );
  }
  return customerId;
}

async function applyChange(scene: Scene): Promise<string> {
  const { customer_id, program_id, kyc_status } = await findChange(scene);
  // The vendor decides by itself where the program requires a new KYC.
  if (kyc_status === waiting) {
    await scene.step('Approves the evidence of the change', () =>
      scene.surety.simulate.kyc({ customer_id, program_id, outcome: 'passed' }),
    );
  }
  return customer_id;
}

async function cancelChange(scene: Scene): Promise<string> {
  const { customer_id, identity_change_id } = await findChange(scene);
  await scene.step('Cancels the change', () =>
    scene.surety.identityChanges.cancel(customer_id, identity_change_id),
  );
  return customer_id;
}

export const identityRecipes: Recipes = {
  'customer.identity.change_started': {
    about: 'starts the change of the name of a customer who has passed KYC',
    isAtOnce: true,
    run: async (scene) => ({
      of: (await startChange(scene, await endOpenChange(scene))).customer_id,
    }),
  },
  'customer.identity.changed': {
    about: 'approves the change of a name, which it starts if none is open',
    run: async (scene) => ({ of: await applyChange(scene) }),
  },
  'customer.identity.change_ended': {
    about: 'cancels the change of a name, which it starts if none is open',
    isAtOnce: true,
    run: async (scene) => ({ of: await cancelChange(scene) }),
  },
};
