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

/** Documents that a KYC may require (contract, section 2.6). */
export const documentTypes = ['government_id', 'utility_bill', 'social_security_card'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentTitles: Record<DocumentType, string> = {
  government_id: 'Government-issued photo ID',
  utility_bill: 'Utility bill',
  social_security_card: 'Social Security card',
};

/** Time to upload documents: a KYC expires after 28 days without them (contract, section 8). */
export const documentWindow = { hours: 28 * 24 };

/** Fields of Start KYC's body that complete or correct the record (contract, section 4.9). */
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

/** Wire names of the fields that a KYC needs and neither record nor request has. */
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

/** Rules of the fields in Start KYC's body, equal to those of the record that they complete. */
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

/** The address that a KYC checks: a physical one before a mailing one, then a primary one. */
export function addressToCheck<A extends AddressChoice>(addresses: readonly A[]): A | undefined {
  const rank = ({ addressType, isPrimary }: A) =>
    (addressType === 'PHYSICAL' ? 2 : 0) + (isPrimary ? 1 : 0);
  return addresses.toSorted((a, b) => rank(b) - rank(a))[0];
}
