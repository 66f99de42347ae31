import { ccd } from './entry-class-ccd.ts';
import { cor } from './entry-class-cor.ts';
import { ppd } from './entry-class-ppd.ts';
import { singleDebit } from './entry-class-single-debits.ts';
import { web } from './entry-class-web.ts';
import type { EntryClass } from './entry-rules.ts';

/** Standard entry class codes (NACHA) that this codec supports. */
export const entryClasses = {
  PPD: ppd,
  CCD: ccd,
  WEB: web,
  COR: cor,
  TEL: singleDebit,
  ARC: singleDebit,
  BOC: singleDebit,
  POP: singleDebit,
  RCK: singleDebit,
} satisfies Record<string, EntryClass>;

export type EntryClassCode = keyof typeof entryClasses;

/** True for the code of a supported entry class. */
export function isEntryClassCode(code: string): code is EntryClassCode {
  return Object.hasOwn(entryClasses, code);
}
