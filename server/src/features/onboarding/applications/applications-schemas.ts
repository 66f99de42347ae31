import Type from 'typebox';
import {
  DateOnly,
  explained,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { CustomerBody } from '../../people/customers/customers-schemas.ts';
import { AddressBody } from '../../people/persons/address-schemas.ts';
import { contactFields, MaskedSsn, Ssn } from '../../people/persons/identity-schemas.ts';
import { type applicationStates, maxKycFailures } from './application-states.ts';

/** Amounts are below a billion dollars, which rejects an income in the wrong unit. */
const maxAmountCents = 99_999_999_999;

const amount = (description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum: maxAmountCents, description, examples: [example] });

const amounts = {
  total_annual_income: amount('The total annual income is in minor units (cents).', 7_000_000),
  monthly_housing_payment: amount(
    'The monthly housing payment is in minor units (cents).',
    150_000,
  ),
};

const currency = oneOf(['USD'], { examples: ['USD'] });

const { first_name, middle_name, last_name, dob } = CustomerBody.properties;
const { street, street2, city, state, zip_code, country } = AddressBody.properties;

/** Fields of the applicant, with the rules of a customer's fields. */
const identity = {
  first_name,
  middle_name,
  last_name,
  date_of_birth: dob,
  ssn: Ssn,
  street,
  street2,
  city,
  state,
  zip_code,
  country,
  ...contactFields,
};

const optionalFields = Type.Partial(
  Type.Object({ address_id: Uuid(), terms_accepted: Type.Boolean(), currency, ...identity }),
).properties;

export const ApplicationBody = Type.Object(
  {
    program_id: Uuid(),
    applicant: Type.Object({ customer_id: Uuid(), ...amounts, ...optionalFields }),
  },
  {
    ...named('CreditApplicationCreate'),
    examples: [
      {
        program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
        applicant: {
          customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
          total_annual_income: 7_000_000,
          monthly_housing_payment: 150_000,
        },
      },
    ],
  },
);

export const ApplicationChangeBody = Type.Object(
  {
    applicant: Type.Object({
      customer_id: Type.Optional(
        Uuid({ description: 'The customer of an application cannot be changed.' }),
      ),
      ...Type.Partial(Type.Object(amounts)).properties,
      ...optionalFields,
    }),
  },
  {
    ...named('CreditApplicationUpdate'),
    examples: [{ applicant: { monthly_housing_payment: 160_000, terms_accepted: true } }],
  },
);

const ApplicantAnswer = Type.Object(
  {
    customer_id: Uuid(),
    address_id: nullable(Uuid()),
    ...amounts,
    terms_accepted: Type.Boolean(),
    date_terms_accepted: nullable(Timestamp()),
    currency,
    first_name: nullable(Type.String()),
    middle_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    date_of_birth: nullable(DateOnly()),
    ssn: MaskedSsn,
    street: nullable(Type.String()),
    street2: nullable(Type.String()),
    city: nullable(Type.String()),
    state: nullable(Type.String()),
    zip_code: nullable(Type.String()),
    country: nullable(Type.String()),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    phone_country_code: nullable(Type.String()),
  },
  named('Applicant'),
);

type ApplicationStatus = (typeof applicationStates.states)[number];

const statusSentences: Record<ApplicationStatus, string> = {
  created: 'the application may be changed and has to be submitted',
  submitted: 'the KYC vendor has queued the application',
  kyc_started: 'the KYC is running, or waits for documents or a review',
  kyc_warning:
    'the KYC failed and attempts are left: correct the applicant or the customer, then submit the application again',
  resubmit_required:
    'the KYC ended in an error or expired, which uses up no attempt: submit the application again',
  approved: 'the KYC passed and the security deposit account is open',
  denied: 'the last KYC attempt failed, and the notice of adverse action has to be sent',
};

export const ApplicationStatusText = explained(
  'The status of the application.',
  statusSentences,
  named('CreditApplicationStatus'),
);

const nextSteps = {
  submit: 'submit the application, after corrections if its KYC failed',
  await_kyc: 'wait for the KYC',
  upload_documents:
    'the applicant has to upload documents: show the upload links of the KYC, or upload the files',
  create_card: 'create a card on `accounts.security_deposit_account_id`',
  send_notice: 'send the notice of adverse action, and report it as sent',
  none: 'the account has an open card or is closed, the notice was sent, or the customer was deleted before the decision',
} as const;

export const ApplicationAnswer = Type.Object(
  {
    application_id: Uuid(),
    program_id: Uuid(),
    date_created: Timestamp(),
    date_updated: Timestamp(),
    application_status: ApplicationStatusText,
    next_step: explained('The next step of the brand or the applicant.', nextSteps),
    failed_kyc_count: Type.Integer({
      minimum: 0,
      maximum: maxKycFailures,
      description: 'This many KYCs of the application have failed.',
    }),
    notice_due_date: nullable(
      DateOnly({
        description:
          'The notice of adverse action must be sent by this day. It is null unless the application is denied.',
      }),
    ),
    notice_sent_at: nullable(Timestamp()),
    applicant: ApplicantAnswer,
    accounts: Type.Object(
      {
        security_deposit_account_id: nullable(
          Uuid({
            description:
              'The security deposit account is opened on approval; the id is null until then.',
          }),
        ),
      },
      { description: 'The accounts that the approval opened.' },
    ),
  },
  named('CreditApplication'),
);

export const AdverseActionAnswer = Type.Object(
  {
    id: Uuid({ description: 'Identifies the adverse action.' }),
    application_id: Uuid(),
    date_created: Timestamp(),
    date_updated: Timestamp(),
    service: explained('The check that led to the denial.', {
      kyc: 'the identity of the applicant was not verified',
    }),
    reasons: Type.Array(Type.String(), { minItems: 1 }),
    notice_due_date: DateOnly({ description: 'The notice must be sent by this day.' }),
    notice_sent_at: nullable(Timestamp()),
  },
  named('AdverseAction'),
);

export const applicationExample = {
  application_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
  application_status: 'created',
  next_step: 'submit',
  failed_kyc_count: 0,
  notice_due_date: null,
  notice_sent_at: null,
  applicant: {
    customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
    address_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
    total_annual_income: 7_000_000,
    monthly_housing_payment: 150_000,
    terms_accepted: false,
    date_terms_accepted: null,
    currency: 'USD',
    first_name: 'Ada',
    middle_name: null,
    last_name: 'Example',
    date_of_birth: '1990-04-30',
    ssn: 'XXX-XX-6789',
    street: '1234 Market St',
    street2: 'Apt 5',
    city: 'San Francisco',
    state: 'CA',
    zip_code: '94103',
    country: 'US',
    email: 'ada@example.com',
    phone: '555-555-5555',
    phone_country_code: '1',
  },
  accounts: { security_deposit_account_id: null },
};

export const adverseActionExample = {
  id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c40',
  application_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
  service: 'kyc',
  reasons: ['We were unable to verify your identity from the information you provided.'],
  notice_due_date: '2026-07-31',
  notice_sent_at: null,
};
