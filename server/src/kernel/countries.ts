import countries from 'i18n-iso-countries';

/** Whether a text is a country code of ISO 3166-1 alpha-2, in upper case. */
export function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && countries.isValid(text);
}
