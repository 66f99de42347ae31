import { easternDate } from '../../../kernel/banking-calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { type AgreementRow, consentsOf, listVersionsAfter } from '../agreements/agreements.ts';
import { listNoticesAbout } from '../notices/notices.ts';
import { findRejections } from './change-rejections-store.ts';
import { type LaterVersion, takesEffectOn, versionInForce } from './change-rules.ts';

/** Versions of one kind of agreement for a customer: the accepted one, the one that holds today, and the next. */
export interface CustomerAgreement {
  accepted: AgreementRow;
  acceptedAt: Temporal.Instant;
  consentId: string;
  /** Null where the accepted version waits for its notice: a security interest that was added to an open account. */
  inForce: AgreementRow | null;
  next: {
    agreement: AgreementRow;
    noticeId: string | null;
    takesEffectOn: Temporal.PlainDate | null;
    rejectedAt: Temporal.Instant | null;
  } | null;
}

/**
 * The agreements of a customer that were not withdrawn, by program and kind.
 *
 * @throws DomainError `customer_dne`.
 */
export async function readCustomerAgreements(
  context: Context,
  customerId: string,
): Promise<CustomerAgreement[]> {
  const consents = await consentsOf(context, customerId);
  const newest = new Map<string, (typeof consents)[number]>();
  for (const consent of consents.filter(({ row }) => row.withdrawn_at === null)) {
    const { program_id, kind, version } = consent.agreement;
    const key = `${program_id} ${kind}`;
    if ((newest.get(key)?.agreement.version ?? 0) < version) newest.set(key, consent);
  }
  const found = [];
  for (const { row, agreement } of newest.values()) {
    const [own, ...later] = await noticedVersions(context, { accepted: agreement, customerId });
    const today = easternDate(context.clock.now());
    const { inForce, next } = own?.noticeId
      ? versionInForce(null, [own, ...later], today)
      : versionInForce(agreement, later, today);
    found.push({
      accepted: agreement,
      acceptedAt: row.accepted_at,
      consentId: row.consent_id,
      inForce,
      next: next && {
        agreement: next.agreement,
        noticeId: next.noticeId,
        takesEffectOn: takesEffectOn(next),
        rejectedAt: next.rejectedAt,
      },
    });
  }
  return found;
}

type NoticedVersion = LaterVersion<AgreementRow> & {
  noticeId: string | null;
  rejectedAt: Temporal.Instant | null;
};

/** The accepted version and those after it, each with the notice of it. */
async function noticedVersions(
  context: Context,
  { accepted, customerId }: { accepted: AgreementRow; customerId: string },
): Promise<NoticedVersion[]> {
  const versions = [accepted, ...(await listVersionsAfter(context, accepted))];
  const subjectIds = versions.map(({ agreement_id }) => agreement_id);
  const notices = await listNoticesAbout(context, 'agreement_changed', { subjectIds, customerId });
  const rejections = await findRejections(
    context,
    notices.map(({ notice_id }) => notice_id),
  );
  return versions.map((agreement) => {
    const notice = notices.find(({ subject_id }) => subject_id === agreement.agreement_id);
    const rejectedAt = (notice && rejections.get(notice.notice_id)) ?? null;
    return {
      agreement,
      noticeId: notice?.notice_id ?? null,
      noticeSentOn: notice?.sent_at ? easternDate(notice.sent_at) : null,
      isRejected: rejectedAt !== null,
      rejectedAt,
    };
  });
}
