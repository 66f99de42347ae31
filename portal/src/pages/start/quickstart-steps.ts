import type { PortalRequest } from '../../requests/portal-request.ts';

/** Ids of the world's objects, by the names that later requests use. */
export interface QuickstartIds {
  readonly programId?: string;
  readonly customerId?: string;
  readonly applicationId?: string;
  readonly depositId?: string;
  readonly bankId?: string;
  readonly transferId?: string;
  readonly cardId?: string;
}

/** One request of the quickstart. */
export interface QuickstartRequest {
  readonly name: string;
  readonly words: string;
  readonly request: (ids: QuickstartIds) => PortalRequest;
}

export interface QuickstartStep {
  readonly title: string;
  readonly words: string;
  readonly requests: readonly QuickstartRequest[];
}

const wanted = (id: string | undefined, what: string): string => id ?? `the id of the ${what}`;

const ada = {
  first_name: 'Ada',
  last_name: 'Sample',
  dob: '1990-04-30',
  ssn: '123-45-6789',
  phone: '302-555-0142',
  phone_country_code: '1',
  email: 'ada@example.com',
  addresses: [
    {
      address_type: 'PHYSICAL',
      is_primary: true,
      street: '12 Sample Street',
      city: 'Wilmington',
      state: 'DE',
      zip_code: '19801',
      country: 'US',
    },
  ],
};

const cafe = {
  amount: '4.50',
  currency: 'USD',
  transaction_datetime: '2026-07-01 12:30',
  merchant_name: 'Corner Cafe',
  merchant_city: 'Wilmington',
  merchant_state: 'DE',
  merchant_zip_code: '19801',
  mcc: '5814',
  mid: '1234',
};

/** An advance that can be undone, and that moves nothing where the running clock has made the event before. */
const advanceUntil = (event: string, objectId: string): PortalRequest => ({
  resource: 'clock',
  verb: 'advance',
  body: { until_event: event, object_id: objectId, within: 'P14D', snapshot: true },
});

/** The way from a customer to a purchase, step by step. The first step, keys, and the last, a webhook, are apart. */
export const quickstartSteps: readonly QuickstartStep[] = [
  {
    title: 'Create a customer',
    words: 'Use made-up people only, never the data of a real person.',
    requests: [
      {
        name: 'customer',
        words: 'Ada signs up.',
        request: () => ({ resource: 'customers', verb: 'create', body: ada }),
      },
    ],
  },
  {
    title: 'Apply for the card',
    words: 'Submitting starts KYC. An approval opens the security deposit account.',
    requests: [
      {
        name: 'application',
        words: 'Create the application.',
        request: ({ programId, customerId }) => ({
          resource: 'applications',
          verb: 'create',
          body: {
            program_id: wanted(programId, 'program'),
            applicant: {
              customer_id: wanted(customerId, 'customer'),
              total_annual_income: 7_000_000,
              monthly_housing_payment: 130_000,
              terms_accepted: true,
            },
          },
        }),
      },
      {
        name: 'submission',
        words: 'Submit it.',
        request: ({ applicationId }) => ({
          resource: 'applications',
          verb: 'submit',
          ids: [wanted(applicationId, 'application')],
        }),
      },
      {
        name: 'approval',
        words: 'Move the sandbox’s clock to the approval.',
        request: ({ applicationId }) =>
          advanceUntil('credit.application.approved', wanted(applicationId, 'application')),
      },
    ],
  },
  {
    title: 'Fund the deposit',
    words: 'An ACH pull takes days at a bank. In a sandbox it takes one request.',
    requests: [
      {
        name: 'bank',
        words: 'Link Ada’s bank account.',
        request: ({ customerId }) => ({
          resource: 'externalAccounts',
          verb: 'link',
          body: {
            customer_id: wanted(customerId, 'customer'),
            processor_token: `processor-sandbox-${customerId ?? 'token'}`,
          },
        }),
      },
      {
        name: 'transfer',
        words: 'Pull 500.00 to the deposit.',
        request: ({ bankId, depositId }) => ({
          resource: 'transfers',
          verb: 'create',
          body: {
            origination_account_id: wanted(bankId, 'linked account'),
            destination_account_id: wanted(depositId, 'deposit account'),
            amount: 50_000,
          },
        }),
      },
      {
        name: 'settlement',
        words: 'Move the clock to its settlement.',
        request: ({ transferId }) =>
          advanceUntil('transfer.completed', wanted(transferId, 'transfer')),
      },
    ],
  },
  {
    title: 'Issue the card',
    words: 'Its limit is the settled deposit.',
    requests: [
      {
        name: 'card',
        words: 'Create the card.',
        request: ({ depositId }) => ({
          resource: 'cards',
          verb: 'create',
          body: { account_id: wanted(depositId, 'deposit account') },
        }),
      },
    ],
  },
  {
    title: 'Buy a coffee',
    words: 'The network requests an authorization, and Surety decides.',
    requests: [
      {
        name: 'purchase',
        words: 'Pay 4.50 at the Corner Cafe.',
        request: ({ cardId }) => ({
          resource: 'simulate',
          verb: 'authorization',
          body: { card_id: wanted(cardId, 'card'), ...cafe },
        }),
      },
    ],
  },
];
