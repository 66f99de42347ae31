import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { agreementErrors } from './agreement-errors.ts';
import { isWithdrawable } from './agreement-rules.ts';
import { consentWithdrawn } from './agreements-hooks.ts';
import { type ConsentRow, lockConsent, saveWithdrawal } from './consents-store.ts';
import { requireAgreement } from './publish-agreement.ts';

/**
 * Ends a consent to electronic papers or to debits that are made by themselves, and those to other versions of it; a
 * repeat changes nothing.
 *
 * @throws DomainError `consent_dne`, `consent_stays`.
 */
export async function withdrawConsent(context: Context, consentId: string): Promise<ConsentRow> {
  return context.unit(async (unit) => {
    const consent = await lockConsent(unit, consentId);
    if (!consent) throw new DomainError(agreementErrors.consent_dne, { consent_id: consentId });
    if (consent.withdrawn_at) return consent;
    const agreement = await requireAgreement(unit, consent.agreement_id);
    if (!isWithdrawable(agreement.kind)) {
      throw new DomainError(agreementErrors.consent_stays, { kind: agreement.kind });
    }
    await saveWithdrawal(unit, {
      customerId: consent.customer_id,
      programId: agreement.program_id,
      kind: agreement.kind,
    });
    const withdrawn = { ...consent, withdrawn_at: unit.now };
    await consentWithdrawn.run(unit, { consent: withdrawn, agreement });
    return withdrawn;
  });
}
