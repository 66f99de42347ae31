import { ccd } from './entry-class-ccd.ts';
import { cor } from './entry-class-cor.ts';
import { ppd } from './entry-class-ppd.ts';
import { singleDebit } from './entry-class-single-debits.ts';
import { web } from './entry-class-web.ts';
import type { EntryClass } from './entry-rules.ts';

/** The classes that a batch can have here (NACHA: standard entry class codes). */
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

/** Whether the text is the code of a class that is known here. */
export function isEntryClassCode(code: string): code is EntryClassCode {
  return Object.hasOwn(entryClasses, code);
}
