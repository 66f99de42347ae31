/** `isPullNotLeft` and `kyc_passed` in words. */
export const camelInWords = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
