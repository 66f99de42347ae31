import { Fragment } from 'react';

/** A text whose parts between backticks are code. */
export function WithCode({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>;
  });
}
