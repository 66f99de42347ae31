/** Of a value that is printed, not on a stripe (service code of CVV2, CVC2). */
const serviceCode = '000';

/** What a CVV is computed from: number, expiry as YYMM and service code. */
export function cvvMessage(number: string, expiresOn: string): string {
  return number + expiresOn.slice(2, 4) + expiresOn.slice(5, 7) + serviceCode;
}

/**
 * Three digits of a keyed digest: its decimal digits from the left, then its letters less ten, as
 * the networks' CVV2 and CVC2 are read from theirs. There the digest is two-key triple DES in an
 * HSM; here it is HMAC-SHA256 under the brand's key, which the vault derives and nothing stores.
 */
export function readCvv(digest: Uint8Array): string {
  const digits = [...Buffer.from(digest).toString('hex')];
  const decimals = digits.filter((digit) => digit <= '9');
  const letters = digits.filter((digit) => digit > '9').map((letter) => parseInt(letter, 16) - 10);
  return [...decimals, ...letters].slice(0, 3).join('');
}
