import { readDollars } from '../parts/read-dollars.ts';
import { formatCents } from '../parts/values.tsx';
import type { Filter } from './filter.ts';

/** The value of a filter as a person reads it: cents are dollars. */
export const textOfValue = ({ isMoney }: Pick<Filter, 'isMoney'>, value: string): string =>
  isMoney && /^\d+$/.test(value) ? formatCents(Number(value)) : value;

/** The value of a filter by what a person wrote: dollars are cents. A text that is no amount stays, to be named as unused. */
export const valueOfText = ({ isMoney }: Pick<Filter, 'isMoney'>, text: string): string =>
  isMoney ? String(readDollars(text) ?? text) : text;
