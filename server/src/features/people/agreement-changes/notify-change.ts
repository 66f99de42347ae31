import Type from 'typebox';
import { easternDate } from '../../../kernel/banking-calendar.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import {
  type AgreementRow,
  changeNoticeOwedBy,
  changesForEarlier,
  isSignificant,
  listEarlierConsenters,
  listVersionsAfter,
  requireAgreement,
} from '../agreements/agreements.ts';
import { oweNotices } from '../notices/notices.ts';

/** Owes the notices of a changed agreement to its earlier customers, after that with the id `after`. */
export const changeNotices = defineJob({
  kind: 'agreement_changes.owe_notices',
  payload: Type.Object({
    agreement_id: Type.String(),
    after: Type.Union([Type.String(), Type.Null()]),
  }),
  key: ({ agreement_id, after }) => [agreement_id, after ?? ''],
});

/** Customers to whom one piece of due work owes a notice: well below a second. */
const owedAtOnce = 100;

/** Schedules the notices of a new version, where it changes in a significant way. */
export async function beginNotices(unit: Unit, agreement: AgreementRow): Promise<void> {
  if (!isSignificant(changesForEarlier(agreement))) return;
  const { agreement_id } = agreement;
  await changeNotices.scheduleOnce(unit, { agreement_id, after: null }, unit.now);
}

/** Owes the notices of some customers, and schedules the next piece where there are more. Safe to repeat. */
export async function oweChangeNotices(
  context: Context,
  { agreement_id, after }: { agreement_id: string; after: string | null },
): Promise<void> {
  await context.unit(async (unit) => {
    const agreement = await requireAgreement(unit, agreement_id);
    const page = { after, limit: owedAtOnce };
    const customerIds = await listEarlierConsenters(unit, agreedBefore(agreement), page);
    await oweNotices(
      unit,
      customerIds.map((id) => owedOf(unit, agreement, id)),
    );
    if (customerIds.length < owedAtOnce) return;
    const next = { agreement_id, after: customerIds.at(-1) ?? null };
    await changeNotices.scheduleOnce(unit, next, unit.now);
  });
}

/** Version numbers are integers of four bytes. */
const beyondVersions = 2_147_483_647;

/** The consents that make somebody an earlier customer: of a first security agreement, any to the terms of the card. */
function agreedBefore(agreement: AgreementRow) {
  const { program_id, kind, version } = agreement;
  if (kind !== 'security' || version > 1) return agreement;
  return { program_id, kind: 'cardholder' as const, version: beyondVersions };
}

/** Owes a customer who accepts a version the notices of the significant changes that are published already. */
export async function oweLaterChanges(
  unit: Unit,
  { agreement, customerId }: { agreement: AgreementRow; customerId: string },
): Promise<void> {
  const later = await listVersionsAfter(unit, agreement);
  const owed = later.filter(({ changes }) => isSignificant(changes));
  await oweNotices(
    unit,
    owed.map((version) => owedOf(unit, version, customerId)),
  );
}

function owedOf(unit: Unit, agreement: AgreementRow, customerId: string) {
  const { agreement_id, program_id, effective_on } = agreement;
  return {
    kind: 'agreement_changed' as const,
    customerId,
    programId: program_id,
    subjectId: agreement_id,
    owedBy: changeNoticeOwedBy(Temporal.PlainDate.from(effective_on), easternDate(unit.now)),
  };
}
