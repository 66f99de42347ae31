import { easternDate } from '../../../kernel/banking-calendar.ts';
import { isError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import {
  agreementChanges,
  agreementTitles,
  changesForEarlier,
  findText,
  isRejectable,
  requireAgreement,
} from '../agreements/agreements.ts';
import { customerErrors, requireCustomer } from '../customers/customers.ts';
import { addresseeOf, type NoticeRow, type Paper } from '../notices/notices.ts';

/** The paper of a notice about agreements; null for other kinds. */
export async function paperOfNotice(context: Context, notice: NoticeRow): Promise<Paper | null> {
  if (notice.kind === 'agreement_changed') return changePaper(context, notice);
  if (notice.kind === 'esign_withdrawn') return withdrawalPaper(context, notice);
  return null;
}

/**
 * The notice of a changed agreement (12 CFR 1026.9(c)(2)(iv)): what changes and from which day, the right to reject it,
 * and the whole new text, which may stand for a description of a security interest (comment 9(c)(2)(i)-5).
 */
async function changePaper(context: Context, notice: NoticeRow): Promise<Paper> {
  const agreement = await requireAgreement(context, notice.subject_id);
  const changes = changesForEarlier(agreement);
  const text = await findText(context, agreement.agreement_id);
  const { facts, creditor } = await factsOf(context, notice);
  const day = longDate(Temporal.PlainDate.from(agreement.effective_on));
  return {
    title: `Important changes to your ${agreementTitles[agreement.kind].toLowerCase()}`,
    facts,
    sections: [
      {
        heading: 'What changes',
        paragraphs: [
          `We change "${agreement.title}". The changes hold from ${day} on, and not before 45 days have passed since this notice was sent.`,
        ],
        list: changes.map((change) => agreementChanges[change].words),
      },
      ...(isRejectable(changes)
        ? [
            {
              heading: 'Your right to reject the changes',
              paragraphs: [
                `You may reject these changes before they take effect: tell ${creditor}. If you do, you cannot make new purchases with your card. You pay what you owe as before, and no fee is charged for the rejection.`,
              ],
            },
          ]
        : []),
      {
        heading: 'The new text',
        paragraphs: text === null ? [`It stands at ${agreement.address}.`] : paragraphsOf(text),
      },
    ],
    fileName: `agreement-change-${notice.notice_id}`,
    subject: `Notice ${notice.notice_id}`,
    createdAt: notice.date_created,
  };
}

/** The confirmation that papers come by mail from now on (15 USC 7001(c)(1)(B)). */
async function withdrawalPaper(context: Context, notice: NoticeRow): Promise<Paper> {
  const { facts } = await factsOf(context, notice);
  return {
    title: 'You withdrew your consent to electronic papers',
    facts,
    sections: [
      {
        heading: 'What follows',
        paragraphs: [
          'We send the papers that the law owes you by mail from now on, to the address above. Papers that were sent before stay as they are. No fee is charged for the withdrawal.',
          'You may agree to electronic papers again at any time.',
        ],
      },
    ],
    fileName: `esign-withdrawn-${notice.notice_id}`,
    subject: `Notice ${notice.notice_id}`,
    createdAt: notice.date_created,
  };
}

async function factsOf(context: Context, notice: NoticeRow) {
  const { settings, name } = await getProgram(context, notice.program_id);
  const customer = await requireCustomer(context, notice.customer_id).catch((error: unknown) => {
    if (isError(error, customerErrors.customer_dne)) return null;
    throw error;
  });
  const facts = [
    { label: 'Date', lines: [longDate(easternDate(notice.date_created))] },
    { label: 'Customer', lines: customer ? addresseeOf(customer) : ['The record was erased.'] },
    { label: 'Creditor', lines: [settings.creditor_name, settings.creditor_address] },
    { label: 'Account', lines: [name] },
  ];
  return { facts, creditor: settings.creditor_name };
}

/** Paragraphs of a text, between empty lines, with their lines; each tab is a blank. */
function paragraphsOf(text: string): string[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
  return lines
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

const longDate = (day: Temporal.PlainDate) => day.toLocaleString('en-US', { dateStyle: 'long' });
