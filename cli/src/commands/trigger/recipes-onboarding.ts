import { UsageError } from '../../command-errors.ts';
import { newest } from './find-newest.ts';
import { findApplication, findCustomer, kycObstacle, withKyc } from './kyc-objects.ts';
import type { Recipes } from './recipe.ts';
import type { Scene } from './scene.ts';

type Outcome = 'passed' | 'failed' | 'document_required' | 'under_review' | 'error' | 'expired';

const startable = 'without a KYC that runs or has passed';

/** Starts a KYC that ends as `behave` says. */
async function startKyc(scene: Scene, behave: object): Promise<string> {
  const customer = await findCustomer(scene, startable, (one) => kycObstacle(scene, one));
  const program_id = await scene.programId();
  await scene.step('Sets the outcome of the next KYC, and starts it', () =>
    withKyc(scene, customer, behave, () => scene.surety.kyc.start(customer, { program_id })),
  );
  return customer;
}

/** A running KYC that can come to the outcome: that of the customer named, or the newest. */
async function findRunningKyc(scene: Scene, outcome: Outcome): Promise<string | null> {
  const { surety, named } = scene;
  const canMove = async (customerId: string) => {
    const [latest] = await surety.kyc.list(customerId).take(1);
    if (!latest) return false;
    const { moves } = await surety.objects.moves(latest.verification_id);
    return moves.some(({ operation }) => operation?.body.outcome === outcome);
  };
  if (named.customer) return (await canMove(named.customer)) ? named.customer : null;
  for (const kyc_status of ['under review', 'document required'] as const) {
    const found = await newest(surety.customers.list({ kyc_status }), ({ customer_id }) =>
      canMove(customer_id),
    );
    if (found) return found.customer_id;
  }
  return null;
}

/** Moves a running KYC to the outcome, or starts one that ends so. */
async function endKyc(scene: Scene, outcome: Outcome): Promise<string> {
  const running = await findRunningKyc(scene, outcome);
  if (running === null) return startKyc(scene, { outcome });
  scene.chose('customer', running, 'whose KYC is running');
  const program_id = await scene.programId();
  await scene.step(`Moves the KYC to ${outcome}`, () =>
    scene.surety.simulate.kyc({ customer_id: running, program_id, outcome }),
  );
  return running;
}

async function reviewKyc(scene: Scene): Promise<string> {
  const running = await findRunningKyc(scene, 'under_review');
  if (running !== null) return endKyc(scene, 'under_review');
  const customer = await startKyc(scene, { outcome: 'document_required' });
  await scene.waitFor('kyc.verification.document_required', { of: customer });
  const program_id = await scene.programId();
  await scene.step('Moves the KYC to under_review', () =>
    scene.surety.simulate.kyc({ customer_id: customer, program_id, outcome: 'under_review' }),
  );
  return customer;
}

/** Submits an application whose KYC ends with the outcome. */
async function submit(scene: Scene, outcome: Outcome, attempts = 1): Promise<string> {
  const customer = await findCustomer(scene, `${startable} and with ${attempts} attempts`, (one) =>
    kycObstacle(scene, one, attempts),
  );
  const applicationId = await findApplication(scene, customer);
  await submitOnce(scene, { customer, applicationId, outcome });
  return applicationId;
}

async function submitOnce(
  scene: Scene,
  { customer, applicationId, outcome }: Record<'customer' | 'applicationId' | 'outcome', string>,
): Promise<void> {
  await scene.step(`Submits the application; its KYC ends as ${outcome}`, () =>
    withKyc(scene, customer, { outcome }, () => scene.surety.applications.submit(applicationId)),
  );
}

/** Fails the KYC of an application until no attempt is left. */
async function deny(scene: Scene): Promise<string> {
  const customer = await findCustomer(scene, startable, (one) => kycObstacle(scene, one));
  const applicationId = await findApplication(scene, customer);
  for (;;) {
    const { kyc_requests_available: left } = await scene.surety.customers.get(customer);
    if (!left) throw new UsageError(`Customer ${customer} has no KYC attempt left.`);
    await submitOnce(scene, { customer, applicationId, outcome: 'failed' });
    if (left === 1) return applicationId;
    await scene.waitFor('kyc.verification.failure', { of: customer });
    await scene.waitFor('credit.application.kyc_warning', { of: applicationId });
    await scene.skipPast();
  }
}

export const onboardingRecipes: Recipes = {
  'kyc.verification.submitted': {
    about: 'starts a KYC',
    run: async (scene) => ({ of: await startKyc(scene, { outcome: 'passed' }) }),
  },
  'kyc.verification.success': {
    about: 'lets a KYC pass',
    run: async (scene) => ({ of: await endKyc(scene, 'passed') }),
  },
  'kyc.verification.failure': {
    about: 'lets a KYC fail, which uses up an attempt',
    run: async (scene) => ({ of: await endKyc(scene, 'failed') }),
  },
  'kyc.verification.error': {
    about: 'starts a KYC in which the vendor fails',
    run: async (scene) => ({ of: await endKyc(scene, 'error') }),
  },
  'kyc.verification.timeout': {
    about: 'lets a KYC expire',
    run: async (scene) => ({ of: await endKyc(scene, 'expired') }),
  },
  'kyc.verification.document_required': {
    about: 'starts a KYC that requires documents',
    run: async (scene) => ({ of: await endKyc(scene, 'document_required') }),
  },
  'kyc.verification.under_review': {
    about: 'moves a KYC with documents to a review',
    run: async (scene) => ({ of: await reviewKyc(scene) }),
  },
  'kyc.verification.reenter_information': {
    about: 'starts a KYC that requires the person to correct a field',
    run: async (scene) => ({
      of: await startKyc(scene, { outcome: 'document_required', reenter: ['address'] }),
    }),
  },
  'credit.application.approved': {
    about: 'submits a credit application whose KYC passes',
    run: async (scene) => ({ of: await submit(scene, 'passed') }),
  },
  'credit.application.kyc_warning': {
    about: 'submits a credit application whose KYC fails, with an attempt left',
    run: async (scene) => ({ of: await submit(scene, 'failed', 2) }),
  },
  'credit.application.resubmit_required': {
    about: 'submits a credit application in whose KYC the vendor fails',
    run: async (scene) => ({ of: await submit(scene, 'error') }),
  },
  'credit.application.adverse_action': {
    about: 'lets the KYC of a credit application fail until no attempt is left',
    run: async (scene) => ({ of: await deny(scene) }),
  },
};
