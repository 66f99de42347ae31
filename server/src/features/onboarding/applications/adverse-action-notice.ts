import { easternDate } from '../../../kernel/banking-calendar.ts';
import { type Html, html } from '../../../platform/http/html.ts';
import { noticeDeadline } from './adverse-action-rules.ts';
import type { AdverseActionRow } from './adverse-actions-store.ts';
import type { ApplicantValues } from './applicant-rules.ts';

/** Contents of the notice of one adverse action. */
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
 * order and words of Regulation B's sample form C-1. A whole page, for screen and print.
 */
export function renderNotice(notice: AdverseActionNotice): string {
  const { program, applicant, action } = notice;
  const { creditor_name, creditor_address } = program.settings;
  const { federal_agency, consumer_reporting_agency } = program.settings;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Notice of action taken and statement of reasons</title>
<style>
body { font: 1rem/1.5 Georgia, serif; color: #111; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 1.75rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; } dd { margin: 0; }
footer { margin-top: 2rem; border-top: 1px solid #666; padding-top: 0.5rem; }
@media print { body { margin: 0; } footer { break-inside: avoid; } }
</style>
</head>
<body>
<main>
<h1>Notice of action taken and statement of reasons</h1>
<dl>
<dt>Date</dt><dd>${day(easternDate(action.date_created))}</dd>
<dt>Applicant</dt><dd>${lines(nameAndAddress(applicant))}</dd>
<dt>Creditor</dt><dd>${lines([creditor_name, creditor_address])}</dd>
<dt>Credit applied for</dt><dd>${program.name}</dd>
<dt>Application</dt><dd>${action.application_id}</dd>
</dl>
<h2>Action taken</h2>
<p>Thank you for your application. We are unable to approve it: your application for credit has been denied.</p>
<h2>Principal reasons for our decision</h2>
<ul>
${action.reasons.map((reason) => html`<li>${reason}</li>`)}
</ul>
<h2>Information from outside sources</h2>
${outsideSources(consumer_reporting_agency)}
<h2>Equal Credit Opportunity Act</h2>
<p>${ecoaNotice} The Federal agency that administers compliance with this law concerning this creditor is ${federal_agency}.</p>
</main>
${delivery(action)}
</body>
</html>
`;
  return page.text;
}

/** Text of 12 CFR 1002.9(b)(1), word for word. */
const ecoaNotice = html`The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant's income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act.`;

/** FCRA disclosure: 615(a) for a consumer reporting agency, 615(b)(1) for any other source. */
function outsideSources(agency: string): Html {
  if (agency === '') {
    return html`<p>Our credit decision was based in whole or in part on information obtained from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.</p>`;
  }
  return html`<p>Our credit decision was based in whole or in part on information obtained in a report from the consumer reporting agency listed below. You have a right under the Fair Credit Reporting Act to know the information contained in your credit file at the consumer reporting agency. The reporting agency played no part in our decision and is unable to supply specific reasons why we have denied credit to you. You also have a right to a free copy of your report from the reporting agency, if you request it no later than 60 days after you receive this notice. In addition, if you find that any information contained in the report you receive is inaccurate or incomplete, you have the right to dispute the matter with the reporting agency. No credit score was used.</p>
<p>${agency}</p>`;
}

function delivery(action: AdverseActionRow): Html {
  const state = action.notice_sent_at
    ? html`It was sent on ${day(easternDate(action.notice_sent_at))}.`
    : html`It has not been sent yet.`;
  return html`<footer>
<p>This notice must be sent to the applicant by ${day(noticeDeadline(action.date_created))}. ${state}</p>
</footer>`;
}

function nameAndAddress(applicant: ApplicantValues): string[] {
  const { first_name, middle_name, last_name, street, street2, city, state, zip_code } = applicant;
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return [
    joined(first_name, middle_name, last_name),
    joined(street, street2),
    joined(city && `${city},`, state, zip_code),
    applicant.country ?? '',
  ].filter((line) => line !== '');
}

function lines(texts: string[]): Html[] {
  return texts.map((text, index) => (index === 0 ? html`${text}` : html`<br>${text}`));
}

function day(date: Temporal.PlainDate): Html {
  const text = date.toLocaleString('en-US', { dateStyle: 'long' });
  return html`<time datetime="${date.toString()}">${text}</time>`;
}
