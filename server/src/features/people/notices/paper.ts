import { PdfAnswer } from '../../../platform/http/answers/pdf-answer.ts';
import type { Identity } from '../persons/persons.ts';
import type { Paper } from './paper-content.ts';
import { renderPaperHtml } from './paper-html.ts';
import { renderPaperPdf } from './paper-pdf.ts';

export type PaperFormat = 'html' | 'pdf';

/**
 * A paper as a page or PDF.
 *
 * @throws DomainError `invalid_input` for a PDF whose font lacks letters of the paper.
 */
export async function renderPaper(paper: Paper, format: PaperFormat): Promise<string | PdfAnswer> {
  if (format === 'html') return renderPaperHtml(paper);
  return new PdfAnswer(`${paper.fileName}.pdf`, await renderPaperPdf(paper));
}

/** Name and primary address of a person, as a record has them when it is read. */
export function addresseeOf({ firstName, middleName, lastName, addresses }: Identity): string[] {
  const { street, street2, city, state, zipCode, country } =
    addresses.find(({ isPrimary }) => isPrimary) ?? noAddress;
  return addressLines({
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
    street,
    street2,
    city,
    state,
    zip_code: zipCode,
    country,
  });
}

const noAddress = {
  street: null,
  street2: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
};

/** Lines of a name and an address, without those that are empty. */
export function addressLines(person: {
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  street: string | null;
  street2: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  country: string | null;
}): string[] {
  const { first_name, middle_name, last_name, street, street2, city, state, zip_code } = person;
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return [
    joined(first_name, middle_name, last_name),
    joined(street, street2),
    joined(city && `${city},`, state, zip_code),
    person.country ?? '',
  ].filter((line) => line !== '');
}
