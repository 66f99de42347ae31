import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receiverNameLength, writeName } from './ach-names.ts';
import { writeText } from './nacha/record-fields.ts';

describe('a name in a bank file', () => {
  test.each([
    ['Łukasz', 'LUKASZ'],
    ['Æthel', 'AETHEL'],
    ['Øþfjörð', 'OTHFJORD'],
    ['Ada Éxample', 'ADA EXAMPLE'],
    ['Trần Đăng', 'TRAN DANG'],
    ['İpek Işık', 'IPEK ISIK'],
    ['  straße 5 ', 'STRASSE 5'],
    ['O’Brien-Ōkawa', "O'BRIEN-OKAWA"],
    ['Дмитрий Щербаков', 'DMITRIY SHCHERBAKOV'],
    ['Γιώργος', 'GIORGOS'],
    ['张伟', 'ZHANG WEI'],
    ['张伟 Zhang', 'ZHANG WEI ZHANG'],
    ['김철수', 'GIM CHEOL SU'],
    ['タナカ', 'TANAKA'],
    ['محمد علي', 'MHMD LY'],
    ['דוד כהן', 'DVD KHHN'],
    ['Գեւորգ', 'GEWORG'],
    ['प्रिया', 'PRIYA'],
    ['A\tB\u200dC', 'A BC'],
    ['Ada 🦄 Example™', 'ADA EXAMPLE'],
    ['Smith & Sons, Inc.', 'SMITH & SONS, INC.'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'WOLFESCHLEGELSTEINHAUS'],
  ])('%s is %s', (name, written) => {
    expect(writeName(name, receiverNameLength)).toBe(written);
  });

  test.each(['', '   ', '🦄', '...', '---', '\u200d', 'ا', '्'])(
    '%j has nothing to write',
    (name) => {
      expect(writeName(name, receiverNameLength)).toBeUndefined();
    },
  );

  const anyName = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(...'aŁøß’-. Ж張김タعכक🦄™`´\u0301\u200f\u0000'),
      maxLength: 60,
    }),
  );

  test('is written alphamerically and within its length, or not at all', () => {
    fc.assert(
      fc.property(anyName, fc.integer({ min: 1, max: 22 }), (name, length) => {
        const written = writeName(name, length);
        if (written === undefined) return;
        expect(written).toMatch(/^[\x20-\x5f\x7b-\x7e]+$/);
        expect(written).toMatch(/[A-Z0-9]/);
        expect(written).toBe(written.trim());
        expect(writeText(written, length, 'any')).toHaveLength(length);
        expect(writeName(written, length)).toBe(written);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps the letters of every name in Latin, Greek, Cyrillic, Han, Hangul or Kana', () => {
    const ranges = [
      [0x41, 0x5a],
      [0xc0, 0xd6],
      [0x100, 0x17f],
      [0x391, 0x3a1],
      [0x410, 0x44f],
      [0x4e00, 0x9fa5],
      [0xac00, 0xd7a3],
      [0x30a2, 0x30f4],
    ] as const;
    const letter = fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max })));
    const name = fc.array(letter, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(name, (codes) => {
        // The hard and the soft sign alone are no letters in Latin.
        const isSign = codes.every((code) => [0x42a, 0x42c, 0x44a, 0x44c].includes(code));
        fc.pre(!isSign);
        expect(writeName(String.fromCodePoint(...codes), 22)).toBeDefined();
      }),
      { numRuns: 2_000 },
    );
  });
});
