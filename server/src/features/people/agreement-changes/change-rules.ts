import {
  type AgreementChange,
  type AgreementKind,
  changesForEarlier,
  effectiveAfterNotice,
  isSignificant,
} from '../agreements/agreement-rules.ts';

/** Fields of a version that decide from when on it holds. */
interface Version {
  kind: AgreementKind;
  version: number;
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
  if (!isSignificant(changesForEarlier(agreement))) return effectiveOn;
  if (isRejected || noticeSentOn === null) return null;
  return effectiveAfterNotice(noticeSentOn, effectiveOn);
}

/**
 * The version that holds for a customer on a day: the newest one up to which each later version holds, since a version
 * has the changes of those before it. None holds where the customer accepted what still waits for its notice.
 *
 * @param accepted the version that holds since it was accepted; null where it waits, and is the first of the later ones.
 * @param later versions after it, oldest first.
 */
export function versionInForce<Later extends LaterVersion>(
  accepted: Later['agreement'] | null,
  later: readonly Later[],
  today: Temporal.PlainDate,
): { inForce: Later['agreement'] | null; next: Later | null } {
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
