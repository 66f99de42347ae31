/** Service code of a printed value, not of a stripe (CVV2, CVC2). */
const serviceCode = '000';

/** Message of a CVV's digest: number, expiry as YYMM and service code. */
export function cvvMessage(number: string, expiresOn: string): string {
  return number + expiresOn.slice(2, 4) + expiresOn.slice(5, 7) + serviceCode;
}

/**
 * Reads three digits from a keyed digest: its decimal digits from the left, then its letters less
 * ten, as for CVV2 and CVC2. The networks' digest is two-key triple DES in an HSM; ours is
 * HMAC-SHA256 under the brand's key, which the vault derives and nothing stores.
 */
export function readCvv(digest: Uint8Array): string {
  const digits = [...Buffer.from(digest).toString('hex')];
  const decimals = digits.filter((digit) => digit <= '9');
  const letters = digits.filter((digit) => digit > '9').map((letter) => parseInt(letter, 16) - 10);
  return [...decimals, ...letters].slice(0, 3).join('');
}
