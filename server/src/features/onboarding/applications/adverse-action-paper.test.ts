import { expect, test } from 'vitest';
import { readPdf } from '../../../../test/support/read-pdf.ts';
import { renderPaperHtml } from '../../people/notices/paper-html.ts';
import { renderPaperPdf } from '../../people/notices/paper-pdf.ts';
import { type AdverseActionNotice, adverseActionPaper } from './adverse-action-paper.ts';

const at = Temporal.Instant.from('2026-07-01T12:00:00Z');

const notice: AdverseActionNotice = {
  program: {
    name: 'Demo secured charge card',
    settings: {
      creditor_name: 'Demo Bank, N.A.',
      creditor_address: '100 Example Street, Wilmington, DE 19801',
      federal_agency: 'Office of the Comptroller, Houston, TX 77052',
      consumer_reporting_agency: 'Demo Identity Bureau, 1-800-555-0100',
    },
  },
  applicant: {
    first_name: 'Ada',
    middle_name: null,
    last_name: 'Example',
    date_of_birth: '1990-04-30',
    ssn: 'XXX-XX-6789',
    street: '1234 Market St',
    street2: 'Apt 5',
    city: 'San Francisco',
    state: 'CA',
    zip_code: '94103',
    country: 'US',
    email: 'ada@example.com',
    phone: '555-555-5555',
    phone_country_code: '1',
  },
  action: {
    adverse_action_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c40',
    application_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
    service: 'kyc',
    reasons: ['First reason.', 'Second reason.'],
    notice_sent_at: null,
    date_created: at,
    customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
    owed_by: '2026-07-31',
  },
};

const renderNotice = (of: AdverseActionNotice) => renderPaperHtml(adverseActionPaper(of));
const renderNoticePdf = (of: AdverseActionNotice) => renderPaperPdf(adverseActionPaper(of));

/** Visible text of a page. */
function textOf(page: string): string {
  const body = page.slice(page.indexOf('<body>'));
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');
}

test('the notice names applicant, creditor, action, date and reasons (12 CFR 1002.9(a)(2))', () => {
  const text = textOf(renderNotice(notice));
  for (const part of [
    'Date July 1, 2026',
    'Applicant Ada Example 1234 Market St Apt 5 San Francisco, CA 94103 US',
    'Creditor Demo Bank, N.A. 100 Example Street, Wilmington, DE 19801',
    'Credit applied for Demo secured charge card',
    'your application for credit has been denied',
    'First reason. Second reason.',
  ]) {
    expect(text).toContain(part);
  }
});

test("the notice quotes Regulation B's text word for word, with the creditor's agency", () => {
  expect(textOf(renderNotice(notice))).toContain(
    'The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant' +
      "'s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The Federal agency that administers compliance with this law concerning this creditor is Office of the Comptroller, Houston, TX 77052.",
  );
});

test('the notice states the rights of FCRA 615(a) after a consumer report, else those of 615(b)', () => {
  const withReport = textOf(renderNotice(notice));
  expect(withReport).toContain('Demo Identity Bureau, 1-800-555-0100');
  expect(withReport).toContain('is unable to supply specific reasons');
  expect(withReport).toContain('a free copy of your report');
  expect(withReport).toContain('no later than 60 days');
  expect(withReport).toContain('the right to dispute the matter');

  const settings = { ...notice.program.settings, consumer_reporting_agency: '' };
  const without = textOf(renderNotice({ ...notice, program: { ...notice.program, settings } }));
  expect(without).toContain('other than a consumer reporting agency');
  expect(without).toContain('disclosure of the nature of this information');
  expect(without).not.toContain('a free copy of your report');
});

test('the notice has no words that are meant for the brand', () => {
  const sent = { ...notice.action, notice_sent_at: Temporal.Instant.from('2026-07-03T12:00:00Z') };
  for (const action of [notice.action, sent]) {
    const text = textOf(renderNotice({ ...notice, action }));
    expect(text).not.toMatch(/must be sent|has not been sent|was sent/);
    expect(text).not.toContain('July 3');
  }
});

test('the PDF has every word of the page, and the same bytes each time', async () => {
  const pdf = await renderNoticePdf(notice);
  const words = textOf(renderNotice(notice)).match(/[\w'.,:()-]+/g) ?? [];
  const { text } = readPdf(pdf);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  expect(pdf.equals(await renderNoticePdf(notice))).toBe(true);
});

test('a PDF of letters that its font lacks is refused with the letters', async () => {
  const applicant = { ...notice.applicant, first_name: '小明' };
  await expect(renderNoticePdf({ ...notice, applicant })).rejects.toMatchObject({
    problems: [
      { field: 'format', rule: 'must be html for this notice: the PDF cannot show 小 明' },
    ],
  });
});

test('the notice shows no SSN, birth date, e-mail or phone', () => {
  const page = renderNotice(notice);
  for (const secret of ['6789', '1990', 'ada@example.com', '555-5555']) {
    expect(page).not.toContain(secret);
  }
});

test('the notice escapes HTML in every value of program, applicant and reasons', () => {
  const evil = '<img src=x onerror="alert(1)">';
  const page = renderNotice({
    program: {
      name: evil,
      settings: {
        creditor_name: evil,
        creditor_address: evil,
        federal_agency: evil,
        consumer_reporting_agency: evil,
      },
    },
    applicant: { ...notice.applicant, first_name: evil, street: evil, city: evil, country: evil },
    action: { ...notice.action, reasons: [evil] },
  });
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
});
