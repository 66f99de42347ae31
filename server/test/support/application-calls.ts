import { expect } from 'vitest';
import { kycCalls } from './kyc-calls.ts';
import {
  type ApiResponse,
  eventually,
  recordedEvents,
  type TestBrand,
  type TestService,
} from './test-service.ts';

export const sampleAmounts = { total_annual_income: 7_000_000, monthly_housing_payment: 150_000 };

/** The sandbox's SSNs (completion page, section 4) by their KYC result. */
export const ssns = {
  passes: '123-45-6789',
  fails: '999-99-0000',
  watchlist: '999-99-1111',
  errs: '777-77-7777',
  expires: '888-88-8888',
  asksForDocuments: '333-33-3333',
};

export type ApplicationCalls = ReturnType<typeof applicationCalls>;

/** Calls on a customer's credit application, and reads of its state and events. */
export function applicationCalls(service: TestService, brand: TestBrand) {
  const kyc = kycCalls(service, brand);
  const pathOf = (id: string) => `/credit/applications/${id}`;
  const calls = {
    kyc,
    pathOf,
    post: (
      applicant: Record<string, unknown>,
      changes: object = {},
      headers: Record<string, string> = {},
    ): Promise<ApiResponse> =>
      brand.api(
        'POST',
        '/credit/applications',
        { program_id: brand.programId, applicant: { ...sampleAmounts, ...applicant }, ...changes },
        headers,
      ),
    /** Creates an application for a customer and returns it. */
    create: async (customerId: string, applicant: object = {}) => {
      const { status, body } = await calls.post({ customer_id: customerId, ...applicant });
      if (status !== 201) throw new Error(`No application: ${JSON.stringify(body)}`);
      return body;
    },
    /** Creates a customer with this SSN; returns both ids. */
    apply: async (ssn: string): Promise<{ customerId: string; id: string }> => {
      const customerId = await kyc.createCustomer({ ssn });
      const { application_id: id } = await calls.create(customerId);
      return { customerId, id };
    },
    get: async (id: string) => (await brand.api('GET', pathOf(id))).body,
    patch: (id: string, applicant: object): Promise<ApiResponse> =>
      brand.api('PATCH', pathOf(id), { applicant }),
    submit: (id: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
      brand.api('POST', `${pathOf(id)}/submit`, undefined, headers),
    adverseAction: (id: string): Promise<ApiResponse> =>
      brand.api('GET', `${pathOf(id)}/adverse-actions`),
    /** Waits for a status and returns the application. */
    reached: (id: string, status: string) =>
      eventually(async () => {
        const application = await calls.get(id);
        return application.application_status === status && application;
      }),
    /** Submits the application and waits for a status. */
    submitTo: async (id: string, status: string) => {
      const answer = await calls.submit(id);
      if (answer.status !== 200) throw new Error(`Not submitted: ${JSON.stringify(answer.body)}`);
      return calls.reached(id, status);
    },
    /** Creates an application that is denied after three failed KYCs. */
    denied: async (): Promise<{ customerId: string; id: string }> => {
      const application = await calls.apply(ssns.fails);
      await calls.submitTo(application.id, 'kyc_warning');
      await calls.submitTo(application.id, 'kyc_warning');
      await calls.submitTo(application.id, 'denied');
      return application;
    },
    eventNames: async (customerId: string) =>
      (await kyc.eventsOf(customerId)).map(({ event }) => event),
    /** Payloads of the events of credit applications alone, in order. */
    creditEvents: async (customerId: string) =>
      (await recordedEvents(service.database, brand.brandId))
        .filter(({ customer_id, event }) => customer_id === customerId && /^credit\./.test(event))
        .map(({ payload }) => payload),
  };
  return calls;
}

/** Expected error of the credit dialect (contract, section 7.3). */
export const creditError = (
  code: number,
  status: string,
  details: object = {},
  message: unknown = expect.any(String),
) => ({ status: `ERROR_CODE_CREDIT_APPLICATION_${status}`, code, message, details });

export const invalidApplication = (details: object) =>
  creditError(3000, 'INVALID_REQUEST', details);

export const applicationNotFound = creditError(3001, 'GENERIC', {}, 'Not found.');
