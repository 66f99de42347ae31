import { easternDate } from '../../../kernel/banking-calendar.ts';
import { addressLines, type Paper } from '../../people/notices/notices.ts';
import type { AdverseActionRow } from './adverse-actions-store.ts';
import type { ApplicantValues } from './applicant-rules.ts';

/** Sources of the notice of one adverse action. */
export interface AdverseActionNotice {
  program: {
    name: string;
    settings: {
      creditor_name: string;
      creditor_address: string;
      federal_agency: string;
      consumer_reporting_agency: string;
    };
  };
  /** Applicant as submitted. */
  applicant: ApplicantValues;
  action: AdverseActionRow;
}

/**
 * The notice of action taken and statement of reasons that Regulation B (12 CFR 1002.9(a)(2))
 * requires, with the disclosures of the Fair Credit Reporting Act, section 615(a) or (b), in the
 * order and words of Regulation B's sample form C-1. The applicant reads it: nothing in it is meant
 * for the brand.
 */
export function adverseActionPaper({ program, applicant, action }: AdverseActionNotice): Paper {
  const { creditor_name, creditor_address } = program.settings;
  const { federal_agency, consumer_reporting_agency } = program.settings;
  const date = easternDate(action.date_created).toLocaleString('en-US', { dateStyle: 'long' });
  return {
    title: 'Notice of action taken and statement of reasons',
    facts: [
      { label: 'Date', lines: [date] },
      { label: 'Applicant', lines: addressLines(applicant) },
      { label: 'Creditor', lines: [creditor_name, creditor_address] },
      { label: 'Credit applied for', lines: [program.name] },
      { label: 'Application', lines: [action.application_id] },
    ],
    sections: [
      { heading: 'Action taken', paragraphs: [denial] },
      { heading: 'Principal reasons for our decision', list: action.reasons },
      {
        heading: 'Information from outside sources',
        paragraphs: outsideSources(consumer_reporting_agency),
      },
      {
        heading: 'Equal Credit Opportunity Act',
        paragraphs: [
          `${ecoaNotice} The Federal agency that administers compliance with this law concerning this creditor is ${federal_agency}.`,
        ],
      },
    ],
    fileName: `adverse-action-${action.adverse_action_id}`,
    subject: `Adverse action ${action.adverse_action_id}`,
    createdAt: action.date_created,
  };
}

const denial =
  'Thank you for your application. We are unable to approve it: your application for credit has been denied.';

/** Text of 12 CFR 1002.9(b)(1), word for word. */
const ecoaNotice =
  "The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant's income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act.";

const otherSource =
  'Our credit decision was based in whole or in part on information obtained from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.';

const reportingAgency =
  'Our credit decision was based in whole or in part on information obtained in a report from the consumer reporting agency listed below. You have a right under the Fair Credit Reporting Act to know the information contained in your credit file at the consumer reporting agency. The reporting agency played no part in our decision and is unable to supply specific reasons why we have denied credit to you. You also have a right to a free copy of your report from the reporting agency, if you request it no later than 60 days after you receive this notice. In addition, if you find that any information contained in the report you receive is inaccurate or incomplete, you have the right to dispute the matter with the reporting agency. No credit score was used.';

/** FCRA disclosure: 615(a) for a consumer reporting agency, 615(b)(1) for any other source. */
function outsideSources(agency: string): string[] {
  return agency === '' ? [otherSource] : [reportingAgency, agency];
}
