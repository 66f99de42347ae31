import { easternDate } from '../../../kernel/banking-calendar.ts';
import type { Unit } from '../../../platform/context.ts';
import { defineFeature } from '../../../platform/feature.ts';
import {
  type AgreementRow,
  agreementPublished,
  consentGiven,
  consentWithdrawn,
  listChangedUpTo,
} from '../agreements/agreements.ts';
import { customerErased } from '../customers/customers.ts';
import { deleteUnsent, noticePaper, oweNotices } from '../notices/notices.ts';
import { changeErrors } from './change-errors.ts';
import { paperOfNotice } from './change-paper.ts';
import { deleteUnsentRejections } from './change-rejections-store.ts';
import { changeOperations } from './changes-routes.ts';
import { beginNotices, changeNotices, oweChangeNotices, oweLaterChanges } from './notify-change.ts';

export { changeErrors } from './change-errors.ts';
export { changeRejected } from './changes-hooks.ts';
export { refuseRejected } from './reject-change.ts';

/** Days until the confirmation of a withdrawn consent to electronic papers is to be sent. */
const confirmationDays = 30;

export const agreementChangesFeature = defineFeature({
  name: 'agreement-changes',
  errors: changeErrors,
  operations: changeOperations,
  jobs: [changeNotices.runs(oweChangeNotices)],
  on: [
    agreementPublished.on(beginNotices),
    consentGiven.on(async (unit, { consent, agreement }) => {
      await forgetAccepted(unit, consent.customer_id, agreement);
      await oweLaterChanges(unit, { agreement, customerId: consent.customer_id });
    }),
    consentWithdrawn.on(async (unit, { consent, agreement }) => {
      if (agreement.kind === 'esign') await oweConfirmation(unit, consent, agreement.program_id);
    }),
    noticePaper.on(paperOfNotice),
    customerErased.on(forgetUnsent),
  ],
});

async function oweConfirmation(
  unit: Unit,
  { consent_id, customer_id }: { consent_id: string; customer_id: string },
  programId: string,
): Promise<void> {
  await oweNotices(unit, [
    {
      kind: 'esign_withdrawn',
      customerId: customer_id,
      programId,
      subjectId: consent_id,
      owedBy: easternDate(unit.now).add({ days: confirmationDays }),
    },
  ]);
}

/** Papers about agreements that were not sent are owed to a deleted customer no more. */
async function forgetUnsent(unit: Unit, customerId: string): Promise<void> {
  await deleteUnsentRejections(unit, { customerId });
  await deleteUnsent(unit, { customerId, kinds: ['agreement_changed', 'esign_withdrawn'] });
}

/**
 * A change that the customer has accepted needs no notice any more; a security interest that is added to an open account
 * needs both.
 */
async function forgetAccepted(
  unit: Unit,
  customerId: string,
  agreement: AgreementRow,
): Promise<void> {
  const agreementIds = await listChangedUpTo(unit, agreement);
  await deleteUnsentRejections(unit, { customerId, agreementIds });
  await deleteUnsent(unit, { customerId, kinds: ['agreement_changed'], subjectIds: agreementIds });
}
