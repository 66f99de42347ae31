import type { AuditEvent } from '@surety/sdk';

type Details = NonNullable<AuditEvent['details']>;

const factors: Readonly<Record<Details['factors'][number], string>> = {
  password: 'password',
  totp: 'app code',
  recovery_code: 'recovery code',
  passkey: 'passkey',
  link: 'one-time link',
  device_code: 'command',
  user_code: 'code of a command',
};

/** Facts of a sign-in in words: factors, count, reasons, other addresses, and a browser that is new. */
export function detailsInWords(details: Details): string {
  const { tries, reasons, addresses, is_known_browser } = details;
  return [
    details.factors.map((factor) => factors[factor]).join(', '),
    ...(tries > 1 ? [`${tries} tries`] : []),
    ...reasons,
    ...(addresses.length > 1 ? [`from ${addresses.join(', ')}`] : []),
    ...(is_known_browser ? [] : ['new browser']),
  ].join(' · ');
}
