import {
  countryCodePattern,
  countryCodeRule,
  emailPattern,
  emailRule,
  maxEmailLength,
  phonePattern,
  phoneRule,
  ssnPattern,
  ssnRule,
} from '../../people/persons/identity-rules.ts';

/** What a KYC may ask a person to show (contract, section 2.6). */
export const documentTypes = ['government_id', 'utility_bill', 'social_security_card'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentTitles: Record<DocumentType, string> = {
  government_id: 'Government-issued photo ID',
  utility_bill: 'Utility bill',
  social_security_card: 'Social Security card',
};

/** Contract, section 8: documents not uploaded within 28 days end the KYC. */
export const documentWindow = { hours: 28 * 24 };

/** What Start KYC's own body completes or corrects (contract, section 4.9). */
export interface SuppliedIdentity {
  ssn?: string | undefined;
  phone?: string | undefined;
  phoneCountryCode?: string | undefined;
  email?: string | undefined;
  ip?: string | undefined;
}

/** The part of a customer's or an owner's record that Start KYC may find empty. */
export interface KnownIdentity {
  hasSsn: boolean;
  phone: string | null;
  email: string | null;
}

/** The wire names of what a KYC needs and neither the record nor the request holds. */
export function missingForKyc(known: KnownIdentity, supplied: SuppliedIdentity): string[] {
  const present: Record<string, boolean> = {
    ssn: known.hasSsn || supplied.ssn !== undefined,
    phone: known.phone !== null || supplied.phone !== undefined,
    email: known.email !== null || supplied.email !== undefined,
  };
  return Object.keys(present).filter((field) => !present[field]);
}

/** Four numbers from 0 to 255, without leading zeros. */
const ipv4Pattern = '^(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4}$';

/** The fields of Start KYC's body, by the rules of the record that they complete. */
export const suppliedFields = {
  ssn: { pattern: ssnPattern, rule: ssnRule },
  phone: { maxLength: 30, pattern: phonePattern, rule: phoneRule },
  phone_country_code: { pattern: countryCodePattern, rule: countryCodeRule },
  email: { maxLength: maxEmailLength, pattern: emailPattern, rule: emailRule },
  ip: { pattern: ipv4Pattern, rule: 'must be an IPv4 address such as 203.0.113.7' },
} as const;

interface AddressChoice {
  addressType: 'MAILING' | 'PHYSICAL';
  isPrimary: boolean;
}

/** The address a KYC checks: where the person lives, the primary one before others. */
export function addressToCheck<A extends AddressChoice>(addresses: readonly A[]): A | undefined {
  const rank = ({ addressType, isPrimary }: A) =>
    (addressType === 'PHYSICAL' ? 2 : 0) + (isPrimary ? 1 : 0);
  return addresses.toSorted((a, b) => rank(b) - rank(a))[0];
}
