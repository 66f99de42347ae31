import countries from 'i18n-iso-countries';

/** True for an upper-case country code of ISO 3166-1 alpha-2. */
export function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && countries.isValid(text);
}
