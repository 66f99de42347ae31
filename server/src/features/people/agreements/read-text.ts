import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { agreementErrors } from './agreement-errors.ts';
import { findText } from './agreements-store.ts';
import { requireAgreement } from './publish-agreement.ts';

/**
 * The words of a version.
 *
 * @throws DomainError `agreement_dne`; `agreement_text_elsewhere` where they stand at the address of the brand.
 */
export async function readText(context: Context, agreementId: string): Promise<string> {
  const { address } = await requireAgreement(context, agreementId);
  const text = await findText(context, agreementId);
  if (text !== null) return text;
  throw new DomainError(agreementErrors.agreement_text_elsewhere, {
    agreement_id: agreementId,
    address: address ?? '',
  });
}
