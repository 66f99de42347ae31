import { ccd } from './entry-class-ccd.ts';
import { cor } from './entry-class-cor.ts';
import { ppd } from './entry-class-ppd.ts';
import { singleDebit, tel } from './entry-class-single-debits.ts';
import { web } from './entry-class-web.ts';
import type { EntryClass } from './entry-rules.ts';
import { BadField } from './record-fields.ts';

/** Standard entry class codes (NACHA) that this codec supports. */
export const entryClasses = {
  PPD: ppd,
  CCD: ccd,
  WEB: web,
  COR: cor,
  TEL: tel,
  ARC: singleDebit,
  BOC: singleDebit,
  POP: singleDebit,
  RCK: singleDebit,
} satisfies Record<string, EntryClass>;

export type EntryClassCode = keyof typeof entryClasses;

/** Rules of a supported entry class; undefined for any other code. */
export function entryClassOf(code: string): EntryClass | undefined {
  return isEntryClassCode(code) ? entryClasses[code] : undefined;
}

function isEntryClassCode(code: string): code is EntryClassCode {
  return Object.hasOwn(entryClasses, code);
}

/**
 * Rules of an entry class.
 *
 * @throws BadField `entry_class` for a class whose entries are neither sent nor posted.
 */
export function requireEntryClass(code: string): EntryClass {
  const found = entryClassOf(code);
  if (found) return found;
  throw new BadField('entry_class', `must be one of ${Object.keys(entryClasses).join(', ')}`);
}
