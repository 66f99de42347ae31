import anyAscii from 'any-ascii';

/** Length of an entry's individual or company name (NACHA Operating Rules, appendix three). */
export const receiverNameLength = 22;

/**
 * Length of the individual identification number, which has the sender's name in a credit between
 * persons.
 */
export const senderNameLength = 15;

/** Between two syllables of Chinese or Korean, which are written without spaces. */
const syllables = /(?<=[\p{Script=Han}\p{Script=Hangul}])(?=[\p{Script=Han}\p{Script=Hangul}])/gu;

/** Symbols beyond ASCII, such as emoji, which are no part of a name. Accents alone (Sk) are. */
const symbols = /(?![\x20-\x7e])[\p{So}\p{Sm}\p{Sc}]/gu;

/** Characters that a bank file does not bear, and the signs of letters without a Latin one. */
const beyondFile = /[^\x20-\x5f\x7b-\x7e]+/g;

/**
 * Writes a name as every bank's systems accept it: transliterated to Latin letters, in upper case, cut
 * to the length. Łukasz is LUKASZ, Дмитрий is DMITRIY, 张伟 is ZHANG WEI. Letters of scripts that write
 * no vowels stand alone: דוד is DVD.
 *
 * @returns undefined if no letter or digit is left: a name is neither empty nor made up.
 */
export function writeName(name: string, length: number): string | undefined {
  const spaced = name.normalize('NFC').replace(symbols, ' ').replace(syllables, ' ');
  const written = anyAscii(spaced)
    .replaceAll('`', '')
    .toUpperCase()
    .replace(beyondFile, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trim();
  return /[A-Z0-9]/.test(written) ? written : undefined;
}
