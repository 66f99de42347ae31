import Type from 'typebox';
import { defineRows } from '../../../platform/row-rules.ts';
import { hashText, maxTextLength } from './agreement-rules.ts';

/** Rows of agreements from outside: the hash is that of the words. */
export const agreementRows = [
  defineRows({
    table: 'agreements',
    columns: { text: Type.String({ maxLength: maxTextLength }) },
    check: ({ text, sha256 }) =>
      typeof text !== 'string' || hashText(text) === sha256
        ? []
        : [{ field: 'sha256', rule: 'must be the SHA-256 of the text' }],
  }),
];
