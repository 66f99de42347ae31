import { ssns } from '../application-calls.ts';
import type { MachineScenes, Make, SceneWorld } from './scene-world.ts';

const force = (world: SceneWorld, customer_id: string, outcome: string) =>
  world.done('POST', '/simulate/kyc', {
    customer_id,
    program_id: world.brand.programId,
    outcome,
  });

/** A KYC that the given outcomes have moved. */
const kyc =
  (...outcomes: string[]): Make =>
  async (world) => {
    const { kyc: calls } = world.applications;
    const customerId = await calls.createCustomer();
    await world.done('POST', calls.pathOf(customerId), { program_id: world.brand.programId });
    for (const outcome of outcomes) await force(world, customerId, outcome);
    return world.read(
      'select verification_id from kyc_verifications where customer_id = $1 order by verification_id desc',
      customerId,
    );
  };

export const kycScenes: MachineScenes = {
  submitted: { 'one just started': kyc() },
  'document required': { 'one that needs a document': kyc('document_required') },
  'under review': { 'one that is reviewed': kyc('under_review') },
  passed: { 'one that passed': kyc('passed') },
  failed: { 'one that failed': kyc('failed') },
};

const change =
  (body: object, ...outcomes: string[]): Make =>
  async (world) => {
    const customerId = await world.changes.verified();
    const path = `/customers/${customerId}/identity_changes`;
    const { identity_change_id } = await world.done('POST', path, body);
    for (const outcome of outcomes) await force(world, customerId, outcome);
    return identity_change_id;
  };
const married = { reason: 'name_changed', last_name: 'Moved' };

export const identityChangeScenes: MachineScenes = {
  checking: { 'a name that a document must prove': change(married) },
  applied: { 'a proven name': change(married, 'passed') },
};

const application = async (world: SceneWorld, ssn = ssns.passes) => world.applications.apply(ssn);
const submitted = async (world: SceneWorld, ssn?: string) => {
  const made = await application(world, ssn);
  await world.done('POST', `${world.applications.pathOf(made.id)}/submit`);
  return made;
};
/** An application whose KYCs ended with these outcomes, each after a submission. */
const judged =
  (...outcomes: string[]): Make =>
  async (world) => {
    const { customerId, id } = await application(world);
    for (const outcome of outcomes) {
      await world.done('POST', `${world.applications.pathOf(id)}/submit`);
      await force(world, customerId, outcome);
    }
    return id;
  };

export const applicationScenes: MachineScenes = {
  created: {
    'a new one': async (world) => (await application(world)).id,
    'one whose customer was deleted': async (world) => {
      const { customerId, id } = await application(world);
      await world.done('DELETE', `/customers/${customerId}`);
      return id;
    },
    'one whose customer has passed': async (world) => {
      const { customerId, id } = await application(world);
      await world.done('POST', world.applications.kyc.pathOf(customerId), {
        program_id: world.brand.programId,
      });
      await force(world, customerId, 'passed');
      return id;
    },
  },
  kyc_started: {
    'one whose KYC runs': async (world) => (await submitted(world)).id,
    'one whose KYC needs a document': async (world) => {
      const { customerId, id } = await submitted(world);
      await force(world, customerId, 'document_required');
      return id;
    },
    'one that waits for its approval, since its customer has passed': async (world) => {
      const id = await applicationScenes.created?.['one whose customer has passed']?.(world);
      await world.done('POST', `${world.applications.pathOf(id ?? '')}/submit`);
      return id ?? '';
    },
    'one whose last KYC runs': async (world) => {
      const id = await judged('failed', 'failed')(world);
      await world.done('POST', `${world.applications.pathOf(id)}/submit`);
      return id;
    },
  },
  kyc_warning: { 'one whose KYC failed': judged('failed') },
  resubmit_required: { 'one whose KYC broke off': judged('error') },
  approved: { 'an approved one': judged('passed') },
  denied: { 'a denied one': judged('failed', 'failed', 'failed') },
};
