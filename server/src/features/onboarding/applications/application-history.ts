import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { listVerificationsOf } from '../kyc/kyc.ts';
import { findAdverseAction } from './adverse-actions-store.ts';
import { applicationErrors } from './application-errors.ts';
import { listApplicationEvents } from './application-history-store.ts';
import {
  type ApplicationStep,
  orderSteps,
  stepOfEvent,
  stepsOfKyc,
} from './application-steps-rules.ts';
import { findApplication } from './applications-store.ts';

/**
 * Steps of a credit application, oldest first: its creation, its KYCs, its decisions and the notice. Events
 * that are no longer kept are missing; the rest stays as long as the application.
 *
 * @throws DomainError `application_dne`.
 */
export async function readApplicationHistory(
  context: Context,
  applicationId: string,
): Promise<ApplicationStep[]> {
  const row = await findApplication(context, applicationId);
  if (!row) {
    throw new DomainError(applicationErrors.application_dne, { application_id: applicationId });
  }
  const { customer_id: customerId } = row;
  const [verifications, events, action] = await Promise.all([
    listVerificationsOf(context, { customerId, applicationId }),
    listApplicationEvents(context, { customerId, applicationId }),
    findAdverseAction(context, applicationId),
  ]);
  const notice = action?.notice_sent_at;
  return orderSteps([
    { at: row.date_created, step: 'created' },
    ...verifications.flatMap(stepsOfKyc),
    ...events.flatMap(stepOfEvent),
    ...(notice ? [{ at: notice, step: 'notice_sent' as const }] : []),
  ]);
}
