import { easternDate } from '../../../kernel/banking-calendar.ts';
import { DomainError, type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { lockProgramOf } from '../../tenants/brands/brands.ts';
import { agreementErrors } from './agreement-errors.ts';
import {
  type AgreementChange,
  type AgreementKind,
  hashText,
  isSignificant,
  noticeAheadDays,
} from './agreement-rules.ts';
import { agreementPublished } from './agreements-hooks.ts';
import {
  type AgreementRow,
  findAgreement,
  findNewest,
  insertAgreements,
} from './agreements-store.ts';

/** A version as the brand has it published. */
export interface NewAgreement {
  programId: string;
  kind: AgreementKind;
  title: string;
  text: string | null;
  address: string | null;
  sha256: string | null;
  /** Today, if null. */
  effectiveOn: Temporal.PlainDate | null;
  changes: readonly AgreementChange[] | null;
}

/**
 * Publishes a version of a program's agreement, which replaces the one before it.
 *
 * @throws DomainError `invalid_program`, `invalid_input`.
 */
export async function publishAgreement(
  context: Context,
  given: NewAgreement,
): Promise<AgreementRow> {
  return context.unit(async (unit) => {
    await lockProgramOf(unit, given.programId);
    const before = await findNewest(unit, given);
    const today = easternDate(unit.now);
    const effectiveOn = given.effectiveOn ?? today;
    const problems = [
      ...textProblems(given),
      ...changeProblems(given, before),
      ...dayProblems({ ...given, effectiveOn }, before, today),
    ];
    if (problems.length > 0) throw invalidInput(problems);
    const agreementId = newId();
    await insertAgreements(unit, [
      {
        agreement_id: agreementId,
        program_id: given.programId,
        kind: given.kind,
        version: (before?.version ?? 0) + 1,
        title: given.title,
        text: given.text,
        address: given.address,
        sha256: given.text === null ? (given.sha256 ?? '') : hashText(given.text),
        effective_on: effectiveOn.toString(),
        changes: [...(given.changes ?? [])],
        is_sample: false,
        date_created: unit.now,
      },
    ]);
    const agreement = await requireAgreement(unit, agreementId);
    await agreementPublished.run(unit, agreement);
    return agreement;
  });
}

/** The version, or `agreement_dne`. */
export async function requireAgreement(
  context: Context | Unit,
  agreementId: string,
): Promise<AgreementRow> {
  const agreement = await findAgreement(context, agreementId);
  if (agreement) return agreement;
  throw new DomainError(agreementErrors.agreement_dne, { agreement_id: agreementId });
}

function textProblems({ text, address, sha256 }: NewAgreement): FieldProblem[] {
  if (text === null && address === null) {
    return [{ field: 'text', rule: 'must be given, or the address of the text with its sha256' }];
  }
  if (text === null && sha256 === null) {
    return [
      { field: 'sha256', rule: 'must be given with an address: the service fetches no text' },
    ];
  }
  if (text !== null && sha256 !== null && sha256 !== hashText(text)) {
    return [{ field: 'sha256', rule: 'must be the SHA-256 of the text in UTF-8' }];
  }
  return [];
}

function changeProblems(
  { changes }: NewAgreement,
  before: AgreementRow | undefined,
): FieldProblem[] {
  if (before && changes === null) {
    return [
      {
        field: 'changes',
        rule: `must say how it differs from version ${before.version}: its changes decide on the notice that is owed`,
      },
    ];
  }
  if (!before && changes !== null && changes.length > 0) {
    return [{ field: 'changes', rule: 'must be left out for a first version' }];
  }
  return [];
}

function dayProblems(
  { changes, effectiveOn }: Pick<NewAgreement, 'changes'> & { effectiveOn: Temporal.PlainDate },
  before: AgreementRow | undefined,
  today: Temporal.PlainDate,
): FieldProblem[] {
  const isBefore = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(effectiveOn, day) < 0;
  const problem = (rule: string) => [{ field: 'effective_on', rule }];
  if (isBefore(today)) return problem(`must not be before today, ${today.toString()}`);
  if (before && isBefore(Temporal.PlainDate.from(before.effective_on))) {
    return problem(
      `must not be before ${before.effective_on}, from which version ${before.version} holds`,
    );
  }
  const earliest = today.add({ days: noticeAheadDays });
  const needsNotice = before && isSignificant(changes ?? []);
  if (needsNotice && isBefore(earliest)) {
    return problem(
      `must be ${earliest.toString()} or later: a significant change needs a notice ${noticeAheadDays} days ahead (12 CFR 1026.9(c)(2))`,
    );
  }
  return [];
}
