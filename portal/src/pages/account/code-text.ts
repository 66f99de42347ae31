/** A secret in groups of four, as authenticator apps accept it. */
export const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** True for six digits, which may have a gap in the middle as apps show them. */
export const isAppCode = (text: string): boolean => /^\d{3} ?\d{3}$/.test(text.trim());

/** Content of the file of recovery codes. */
export function recoveryFile(codes: readonly string[], person: string, madeAt: string): string {
  return [
    `Recovery codes of ${person} for Surety, made ${madeAt}.`,
    'Each one works once, in place of a code of the authenticator app.',
    'Earlier codes are invalid.',
    '',
    ...codes,
    '',
  ].join('\n');
}
