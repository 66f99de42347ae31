import Type from 'typebox';
import { DateOnly, nullable, secret } from '../../../platform/http/schemas/schema.ts';
import {
  countryCodePattern,
  countryCodeRule,
  emailPattern,
  emailRule,
  lineTextPattern,
  lineTextRule,
  maxEmailLength,
  namePattern,
  nameRule,
  phonePattern,
  phoneRule,
  ssnPattern,
  ssnRule,
} from './identity-rules.ts';

/** A text of one line, `minLength` to `maxLength` characters. */
export function line(minLength: number, maxLength: number, options: object = {}) {
  return Type.String({
    minLength,
    maxLength,
    pattern: lineTextPattern,
    rule: lineTextRule,
    blanks: 'tidy',
    ...options,
  });
}

export const Ssn = secret(
  Type.String({ pattern: ssnPattern, rule: ssnRule, examples: ['123-45-6789'] }),
);

/** Masked SSN of responses. */
export const MaskedSsn = secret(
  nullable(Type.String({ pattern: '^XXX-XX-\\d{4}$', examples: ['XXX-XX-6789'] })),
);

export const contactFields = {
  phone: Type.String({
    maxLength: 30,
    pattern: phonePattern,
    rule: phoneRule,
    examples: ['555-555-5555'],
  }),
  phone_country_code: Type.String({
    pattern: countryCodePattern,
    rule: countryCodeRule,
    examples: ['1'],
  }),
  email: Type.String({
    maxLength: maxEmailLength,
    pattern: emailPattern,
    rule: emailRule,
    examples: ['ada@example.com'],
  }),
};

const name = () =>
  Type.String({
    minLength: 1,
    maxLength: 50,
    pattern: namePattern,
    rule: nameRule,
    blanks: 'tidy',
  });

/** Names, date of birth and SSN of a person in a request. */
export const identityBodyFields = {
  first_name: name(),
  middle_name: nullable(
    Type.String({
      maxLength: 50,
      pattern: `^$|${namePattern}`,
      rule: `must be empty or ${nameRule.replace(/^must /, '')}`,
      blanks: 'tidy',
    }),
  ),
  last_name: name(),
  dob: DateOnly(),
  ssn: Ssn,
};
