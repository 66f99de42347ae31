import { type Actions, centsOf, type Done } from './scenario-action.ts';
import type { Stage } from './scenario-stage.ts';
import { type KycChoice, kycSsns } from './scenario-verbs-rules.ts';

/** Smallest file that is a JPEG by its first bytes. */
const picture = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

const madeUp = {
  dob: '1990-04-30',
  phone: '555-555-5555',
  phone_country_code: '1',
  addresses: [
    {
      address_type: 'PHYSICAL',
      street: '1234 Market St',
      city: 'San Francisco',
      state: 'CA',
      zip_code: '94103',
      country: 'US',
      is_primary: true,
    },
  ],
};

/** Actions from a new customer to an open deposit account. */
export const customerActions: Actions<
  'create_customer' | 'correct_customer' | 'apply' | 'submit_again' | 'upload_documents'
> = {
  create_customer: async (stage, { customer }) => {
    const { firstName, lastName, kyc } = stage.person(customer);
    const body = {
      ...madeUp,
      first_name: firstName,
      last_name: lastName,
      ssn: kycSsns[kyc],
      email: `${customer}@example.com`,
    };
    const created = await stage.call('createCustomer', { body });
    const customerId = String(created.customer_id);
    stage.players.set(customer, { customerId, applicationId: null });
    return { objects: { customer_id: customerId }, state: null };
  },

  correct_customer: async (stage, { customer, kyc }) => {
    const { customerId } = stage.player(customer);
    await stage.call('updateCustomer', {
      params: { customer_id: customerId },
      body: { ssn: kycSsns[kyc as KycChoice] },
    });
    return { objects: { customer_id: customerId }, state: null };
  },

  apply: async (stage, { customer, income = '70000.00', housing = '1500.00' }) => {
    const player = stage.player(customer);
    const created = await stage.call('createApplication', {
      body: {
        program_id: stage.programId,
        applicant: {
          customer_id: player.customerId,
          total_annual_income: centsOf(income),
          monthly_housing_payment: centsOf(housing),
          terms_accepted: true,
        },
      },
    });
    player.applicationId = String(created.application_id);
    return submit(stage, player.applicationId);
  },

  submit_again: async (stage, { customer }) => {
    const { application_id } = await stage.application(customer);
    return submit(stage, String(application_id));
  },

  upload_documents: async (stage, { customer }) => {
    const { customerId } = stage.player(customer);
    const params = { customer_id: customerId };
    const { documents = [] } = await stage.call('getCustomerKyc', {
      params,
      query: { program_id: stage.programId },
    });
    const types = (documents as { document_type: string }[]).map((each) => each.document_type);
    const answer = await stage.call('uploadCustomerKycDocuments', {
      params,
      body: {
        documents: types.map((document_type) => ({
          document_type,
          file_name: `${document_type}.jpg`,
          content: picture.toString('base64'),
        })),
      },
    });
    return {
      objects: { customer_id: customerId },
      state: String(answer.kyc_status),
      note: types.join(', '),
    };
  },
};

async function submit(stage: Stage, applicationId: string): Promise<Done> {
  const answer = await stage.call('submitApplication', {
    params: { application_id: applicationId },
  });
  return {
    objects: { application_id: applicationId },
    state: String(answer.application_status),
  };
}
