import { newId } from '../../../kernel/ids.ts';
import type { BrandScope } from '../../../platform/context.ts';
import { type AgreementKind, agreementKindNames, hashText } from './agreement-rules.ts';
import { agreementTitles } from './agreement-titles.ts';
import { insertAgreements } from './agreements-store.ts';

const notice =
  'This is a sample of a sandbox. It was written by no lawyer, binds nobody and must not be shown to customers in live.';

const samples: Readonly<Record<AgreementKind, string>> = {
  cardholder:
    'You may spend up to your limit. You pay the whole balance by the due date of each statement. Purchases stop while money is past due.',
  security:
    'You pledge the money of your security deposit account to the creditor. The creditor may hold it while you owe money, and may apply it to what you owe after the notice that the law requires.',
  autopay:
    'You authorize a debit of your bank account for the balance of each statement on its due date. You may stop it at any time, at least three business days before a debit.',
  esign:
    'You agree to receive in electronic form the papers that the law owes you. You may withdraw this at any time and receive paper from then on, without a fee. You need a browser and a program that shows PDF files.',
  privacy:
    'We use your data to open and keep your account, and as the law requires. We sell no data.',
};

/** Adds a sample of each kind of agreement to a sandbox's new program; each says that it is one. */
export async function addSampleAgreements(
  scope: BrandScope,
  programId: string,
  now: Temporal.Instant,
): Promise<void> {
  await insertAgreements(
    scope,
    agreementKindNames.map((kind) => {
      const text = `${agreementTitles[kind]}\n\n${notice}\n\n${samples[kind]}\n`;
      return {
        agreement_id: newId(),
        program_id: programId,
        kind,
        version: 1,
        title: `${agreementTitles[kind]} (sample)`,
        text,
        address: null,
        sha256: hashText(text),
        effective_on: now.toZonedDateTimeISO('America/New_York').toPlainDate().toString(),
        changes: [],
        is_sample: true,
        date_created: now,
      };
    }),
  );
}
