import type { Agreement, Consent, Notice, ObjectMoves } from '@surety/sdk';
import { typedCommand } from '@surety/sdk/command/shell-words';
import { NotFound, NotPermitted } from '@surety/sdk/errors';
import type { CommandContext } from '../../context.ts';

/** Lines that explain an agreement, a consent or a notice, and the fields that programs read in their place. */
interface ExplainedPaper {
  readonly lines: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
}

const none: ExplainedPaper = { lines: [], fields: {} };

/** The reason for a notice and what is left to do, the acceptance of an agreement, or whom a version binds. */
export async function papersOfObject(
  { surety, io }: CommandContext,
  { type, object_id: id }: ObjectMoves,
): Promise<ExplainedPaper> {
  const options = { signal: io.interrupted };
  switch (type) {
    // An adverse action and its notice have one id.
    case 'adverse_action':
    case 'notice':
      return orNone(surety().notices.get(id, options), (notice) => ({
        lines: noticeLines(notice),
        fields: { notice },
      }));
    case 'consent':
      return orNone(surety().consents.get(id, options), (consent) => ({
        lines: consentLines(consent),
        fields: { consent },
      }));
    case 'agreement':
      return orNone(surety().agreements.get(id, options), (agreement) => ({
        lines: agreementLines(agreement),
        fields: { agreement },
      }));
    default:
      return none;
  }
}

const noticeReasons: Readonly<Record<Notice['kind'], string>> = {
  adverse_action: 'a credit application was denied (12 CFR 1002.9)',
  agreement_changed: 'an agreement of the customer changes in a significant way (12 CFR 1026.9)',
  esign_withdrawn: 'the customer withdrew the consent to electronic papers (15 USC 7001(c))',
};

const channelReasons: Readonly<Record<Notice['channel'], string>> = {
  mail: 'by mail or in person: the customer had not agreed to electronic papers',
  electronic: 'electronically, by mail or in person: the customer had agreed to electronic papers',
};

function noticeLines(notice: Notice): string[] {
  const { notice_id, kind, status, owed_by, channel, sent_at, sent_method } = notice;
  return [
    `Owed: because ${noticeReasons[kind]}`,
    `How: ${channelReasons[channel]}`,
    ...(status === 'sent'
      ? [`Sent: ${sent_at}${sent_method ? `, ${sent_method.replace('_', ' ')}` : ''}`]
      : [
          status === 'owed'
            ? `To be sent: by ${owed_by}`
            : `Overdue: it had to be sent by ${owed_by}`,
          `  ${typedCommand(['notices', 'paper', notice_id, '--format', 'pdf', '--output', 'notice.pdf'])}`,
          `  ${typedCommand(['notices', 'report-sent', notice_id, '--method', 'mail'])}   (once it is sent)`,
        ]),
    ...(kind === 'agreement_changed' ? changeLines(notice) : []),
  ];
}

function changeLines({ status, subject_id, customer_id }: Notice): string[] {
  const effect =
    status === 'sent'
      ? 'The change holds for the customer 45 days after the notice was sent, or later:'
      : 'The change does not hold for the customer: it does 45 days after its notice was sent, or later.';
  return [
    effect,
    `  ${typedCommand(['customers', 'agreements', customer_id])}`,
    `  ${typedCommand(['explain', subject_id])}   (the version)`,
  ];
}

function consentLines(consent: Consent): string[] {
  const { agreement, customer_id, accepted_at, given_by, withdrawn_at } = consent;
  const how =
    given_by === 'application' ? 'with the terms of a credit application' : 'by a request';
  const withdrawal = consent.can_be_withdrawn
    ? ['It can be withdrawn:', `  ${typedCommand(['consents', 'withdraw', consent.consent_id])}`]
    : ['It cannot be withdrawn; it ends with the account.'];
  return [
    `Accepted: version ${agreement.version}, ${accepted_at}, ${how}`,
    ...(withdrawn_at === null ? withdrawal : [`Withdrawn: ${withdrawn_at}`]),
    'The version that holds for the customer today:',
    `  ${typedCommand(['customers', 'agreements', customer_id])}`,
  ];
}

function agreementLines(agreement: Agreement): string[] {
  const { agreement_id, effective_on, changes, is_in_force, is_significant } = agreement;
  const rejection = agreement.is_rejectable ? ', unless they reject it' : '';
  const earlier = is_significant
    ? `For earlier customers: 45 days after their notice was sent, or later${rejection} (12 CFR 1026.9)`
    : `For earlier customers: from ${effective_on} on, without a notice`;
  return [
    ...(agreement.is_sample ? ['A sample of the sandbox: it binds nobody.'] : []),
    is_in_force
      ? 'In force: customers can accept it.'
      : `Not in force: customers can accept a version from its day (${effective_on}) until the next one holds.`,
    ...(changes.length > 0 ? [`Changes: ${changes.join(', ')}`, earlier] : []),
    'Customers who accepted it:',
    `  ${typedCommand(['agreements', 'consents', agreement_id])}`,
    ...(is_significant
      ? [
          'Notices of the change:',
          `  ${typedCommand(['notices', 'list', '--subject_id', agreement_id])}`,
        ]
      : []),
  ];
}

async function orNone<T>(answer: Promise<T>, explain: (answer: T) => ExplainedPaper) {
  try {
    return explain(await answer);
  } catch (error) {
    if (error instanceof NotFound || error instanceof NotPermitted) return none;
    throw error;
  }
}
