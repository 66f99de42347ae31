import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context } from '../../../platform/context.ts';
import type { ConsentRow } from './consents-store.ts';

/** The IP address and the browser of an acceptance (docs/decisions/0303). */
export const evidenceColumn = sealedColumn('consents', 'evidence_sealed', ['consent_id']);

/** How a consent was given, as the brand reports it. */
export interface Evidence {
  ip_address: string | null;
  user_agent: string | null;
}

const none: Evidence = { ip_address: null, user_agent: null };

/** The column to write; null where there is nothing to seal. */
export function sealEvidence(
  { vault }: Context,
  consentId: string,
  { ip_address, user_agent }: Evidence,
): Buffer | null {
  if (ip_address === null && user_agent === null) return null;
  return vault.seal(JSON.stringify({ ip_address, user_agent }), evidenceColumn, consentId);
}

/** The evidence of a consent; of none where it was not sent or was erased. */
export function openEvidence({ vault }: Context, row: ConsentRow): Evidence {
  const { evidence_sealed, consent_id } = row;
  if (evidence_sealed === null) return none;
  return JSON.parse(vault.open(evidence_sealed, evidenceColumn, consent_id)) as Evidence;
}
