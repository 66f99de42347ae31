import type {
  AdverseAction,
  ApplicationStep,
  CreditApplication,
  Surety,
  Verification,
} from '@surety/sdk';
import { ApiError } from '@surety/sdk/errors';

/** An application with all that its page shows. */
export interface ReadApplication {
  readonly application: CreditApplication;
  readonly history: readonly ApplicationStep[];
  /** Its KYCs, first to last. */
  readonly attempts: readonly Verification[];
  /** Null unless it is denied. */
  readonly action: AdverseAction | null;
  /** KYC attempts that the customer has left; null where the application cannot be submitted. */
  readonly attemptsLeft: number | null;
}

const submittable: readonly CreditApplication['application_status'][] = [
  'created',
  'kyc_warning',
  'resubmit_required',
];
/** KYCs of one customer that are looked through; an application has few. */
const mostKycs = 200;

/** Reads an application with its history, KYCs and adverse action. */
export async function readApplication(surety: Surety, id: string): Promise<ReadApplication> {
  const application = await surety.applications.get(id);
  const { application_status: status, next_step, applicant } = application;
  const isSubmittable = submittable.includes(status) && next_step !== 'none';
  const [history, kycs, action, customer] = await Promise.all([
    surety.applications.history(id),
    readKycs(surety, applicant.customer_id),
    status === 'denied' ? surety.applications.adverseAction(id) : null,
    isSubmittable ? surety.customers.get(applicant.customer_id) : null,
  ]);
  return {
    application,
    history: history.data,
    attempts: kycs.filter(({ application_id }) => application_id === id).toReversed(),
    action,
    attemptsLeft: customer?.kyc_requests_available ?? null,
  };
}

/** The KYCs of a customer, newest first; none once the customer was deleted. */
async function readKycs(surety: Surety, customerId: string): Promise<Verification[]> {
  try {
    return await surety.kyc.list(customerId, { limit: 50 }).take(mostKycs);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
