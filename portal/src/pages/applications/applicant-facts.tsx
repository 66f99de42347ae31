import type { CreditApplication } from '@surety/sdk';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts, Stack } from '../../parts/layout.tsx';
import { Calm, formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { applicantName } from './application-words.ts';

/** What the applicant sent, as the next submission uses it or the last one used it. */
export function ApplicantFacts({ application }: { readonly application: CreditApplication }) {
  const { may } = useBrand();
  const { applicant, program_id, accounts } = application;
  const { currency, customer_id: customerId } = applicant;
  const deposit = accounts.security_deposit_account_id;
  return (
    <Stack>
      <Facts
        rows={[
          ...(may('personal')
            ? ([
                ...personalRows(application),
                ['Annual income', formatCents(applicant.total_annual_income, currency)],
                ['Housing, each month', formatCents(applicant.monthly_housing_payment, currency)],
              ] as const)
            : []),
          [
            'Terms',
            applicant.date_terms_accepted ? (
              <>
                accepted <Time at={applicant.date_terms_accepted} />
              </>
            ) : (
              'not accepted'
            ),
          ],
          ['Customer', <LinkToObject key="customer" type="customer" id={customerId} />],
          ['Program', <LinkToObject key="program" type="program" id={program_id} />],
          ['Deposit', deposit && <LinkToObject key="deposit" type="account" id={deposit} />],
        ]}
      />
      {!may('personal') && (
        <Calm>Your role does not see name, birth date, address, contacts or income.</Calm>
      )}
    </Stack>
  );
}

function personalRows(application: CreditApplication): (readonly [string, React.ReactNode])[] {
  const { applicant } = application;
  const { street, street2, city, state, zip_code: zip, country } = applicant;
  const country_code = applicant.phone_country_code;
  return [
    ['Name', applicantName(application)],
    ['Born', applicant.date_of_birth],
    ['SSN', applicant.ssn],
    [
      'Address',
      street && (
        <span key="address">
          {[street, street2].filter(Boolean).join(', ')}
          <br />
          {[city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ')}
        </span>
      ),
    ],
    ['E-mail', applicant.email],
    ['Phone', applicant.phone && `${country_code ? `+${country_code} ` : ''}${applicant.phone}`],
  ];
}
