import type { Sandbox } from './sandbox.ts';

/** Creates a customer in the sandbox and returns the id. */
export async function createCustomer(sandbox: Pick<Sandbox, 'port' | 'headers'>): Promise<string> {
  const { customer_id } = await post(sandbox, '/customers', {
    first_name: 'Ada',
    last_name: 'Example',
    dob: '1990-04-30',
    addresses: [
      {
        address_type: 'PHYSICAL',
        street: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        zip_code: '62701',
        country: 'US',
        is_primary: true,
      },
    ],
  });
  return String(customer_id);
}

/** Creates an application of a new customer and returns its id. */
export async function createApplication(sandbox: Sandbox): Promise<string> {
  const { application_id } = await post(sandbox, '/credit/applications', {
    program_id: sandbox.programId,
    applicant: {
      customer_id: await createCustomer(sandbox),
      total_annual_income: 7_000_000,
      monthly_housing_payment: 150_000,
    },
  });
  return String(application_id);
}

async function post(
  { port, headers }: Pick<Sandbox, 'port' | 'headers'>,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v0.1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.status !== 201) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}
