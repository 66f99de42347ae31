import type { Behaviour, Customer } from '@surety/sdk';
import { UsageError } from '../../command-errors.ts';
import { looked, newest } from './find-newest.ts';
import type { Scene } from './scene.ts';

/** The customer that was named, or else the newest that fits; a new one with `--new`. */
export async function findCustomer(
  scene: Scene,
  what: string,
  obstacle: (customer: Customer) => Promise<string | null>,
): Promise<string> {
  const { surety, named } = scene;
  if (named.customer) {
    const customer = await surety.customers.get(named.customer);
    const why = await obstacle(customer);
    if (why === null) return customer.customer_id;
    const text = `Customer ${named.customer} does not fit, because ${why}. Needed is a customer ${what}.`;
    if (!scene.makes) throw new UsageError(`${text} --new makes one.`);
    scene.told(text);
  } else {
    const fits = async (customer: Customer) => (await obstacle(customer)) === null;
    const found = await newest(surety.customers.list(), fits);
    if (found) {
      scene.chose('customer', found.customer_id, `the newest ${what}`);
      return found.customer_id;
    }
  }
  return makeCustomer(scene);
}

const address = {
  address_type: 'PHYSICAL',
  street: '12 Sample Street',
  city: 'Wilmington',
  state: 'DE',
  zip_code: '19801',
  country: 'US',
  is_primary: true,
} as const;

async function makeCustomer(scene: Scene): Promise<string> {
  const { customer_id } = await scene.make('customer Ada Sample', () =>
    scene.surety.customers.create({
      first_name: 'Ada',
      last_name: 'Sample',
      dob: '1990-04-30',
      ssn: '123-45-6789',
      phone: '302-555-0142',
      phone_country_code: '1',
      email: `ada.${crypto.randomUUID().slice(0, 8)}@example.com`,
      addresses: [address],
    }),
  );
  scene.chose('customer', customer_id, 'new');
  return customer_id;
}

/** Fields without which no KYC starts. */
const neededForKyc = ['ssn', 'phone', 'email'] as const;
const standingKyc = new Set(['submitted', 'document required', 'under review', 'passed']);

/** The reason why the customer cannot start a KYC of which `attempts` are needed, or null. */
export async function kycObstacle(
  scene: Scene,
  customer: Customer,
  attempts = 1,
): Promise<string | null> {
  const missing = [
    ...neededForKyc.filter((field) => !customer[field]),
    ...(customer.addresses.length === 0 ? ['address'] : []),
  ];
  if (missing.length > 0) return `the customer has no ${missing.join(', no ')}`;
  const left = customer.kyc_requests_available ?? 0;
  if (left < attempts) return `${left} attempts of a KYC are left`;
  const done = await scene.surety.kyc.list(customer.customer_id).take(looked);
  const standing = done.find(({ kyc_status }) => standingKyc.has(kyc_status));
  return standing ? `a KYC is ${standing.kyc_status}` : null;
}

/** Does the step whose KYC ends as `behave` says. Where the step fails, its behaviour is deleted. */
export function withKyc<T>(
  scene: Scene,
  customer_id: string,
  behave: object,
  work: () => PromiseLike<T>,
): Promise<T> {
  const { behaviours } = scene.surety;
  const behaviour = {
    make: () => behaviours.set({ vendor: 'kyc', scope: { customer_id }, times: 'once', behave }),
    putBack: ({ behaviour_id }: Behaviour) => behaviours.delete({ behaviour_id }),
    left: ({ behaviour_id }: Behaviour) =>
      `The behaviour of the next KYC could not be deleted. "surety behaviours delete --behaviour_id ${behaviour_id}" does it.`,
    staysAfterSuccess: true,
  };
  return scene.whileChanged(behaviour, work);
}

/** An application of the customer that can be submitted: the newest, or one made for it. */
export async function findApplication(scene: Scene, customer_id: string): Promise<string> {
  const open = new Set(['created', 'kyc_warning', 'resubmit_required']);
  const found = await newest(
    scene.surety.applications.list({ customer_id }),
    ({ application_status }) => open.has(application_status),
  );
  if (found) return found.application_id;
  const program_id = await scene.programId();
  const made = await scene.step('Makes a credit application', () =>
    scene.surety.applications.create({
      program_id,
      applicant: {
        customer_id,
        total_annual_income: 7_000_000,
        monthly_housing_payment: 120_000,
      },
    }),
  );
  return made.application_id;
}
