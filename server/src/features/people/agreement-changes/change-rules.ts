import {
  type AgreementChange,
  effectiveAfterNotice,
  isSignificant,
} from '../agreements/agreement-rules.ts';

/** What of a version decides from when on it holds. */
interface Version {
  /** As YYYY-MM-DD, in US Eastern time. */
  effective_on: string;
  changes: readonly AgreementChange[];
}

/** A version after that which a customer accepted, with the notice of it. */
export interface LaterVersion<Agreement extends Version = Version> {
  agreement: Agreement;
  /** The day on which its notice was sent, in US Eastern time; null while it was not. */
  noticeSentOn: Temporal.PlainDate | null;
  isRejected: boolean;
}

/**
 * The first day on which a later version holds for a customer; null while nobody knows it: its notice was not sent, or
 * the customer rejected it (12 CFR 1026.9(c)(2) and (h)).
 */
export function takesEffectOn(later: LaterVersion): Temporal.PlainDate | null {
  const { agreement, noticeSentOn, isRejected } = later;
  const effectiveOn = Temporal.PlainDate.from(agreement.effective_on);
  if (!isSignificant(agreement.changes)) return effectiveOn;
  if (isRejected || noticeSentOn === null) return null;
  return effectiveAfterNotice(noticeSentOn, effectiveOn);
}

/**
 * The version that holds for a customer on a day: the newest one up to which each later version holds, since a version
 * has the changes of those before it.
 *
 * @param later versions after the accepted one, oldest first.
 */
export function versionInForce<Agreement extends Version, Later extends LaterVersion<Agreement>>(
  accepted: Agreement,
  later: readonly Later[],
  today: Temporal.PlainDate,
): { inForce: Agreement; next: Later | null } {
  let inForce = accepted;
  for (const version of later) {
    const from = takesEffectOn(version);
    if (from === null || Temporal.PlainDate.compare(from, today) > 0) {
      return { inForce, next: version };
    }
    inForce = version.agreement;
  }
  return { inForce, next: null };
}
