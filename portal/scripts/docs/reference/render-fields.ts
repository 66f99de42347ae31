import { escapeHtml } from '../highlight.ts';
import type { Field } from './field-tree.ts';
import { renderText } from './render-parts.ts';

/** Most values that are listed in the open. */
const maxValues = 12;

/** A request says which fields it needs, an answer which it may lack. */
export type FieldSide = 'request' | 'answer';

/** A tree of fields. Fields inside a field are folded, so that a long answer is read from above. */
export function renderFields(fields: readonly Field[], side: FieldSide): string {
  return `<ul class="fields">${fields.map((field) => renderField(field, side)).join('')}</ul>`;
}

const marks = {
  request: { true: ' <span class="required">required</span>', false: '' },
  answer: { true: '', false: ' <span class="type">not always there</span>' },
};

function renderField(field: Field, side: FieldSide): string {
  const { name, type, isRequired, about, fields } = field;
  const mark = marks[side][`${isRequired}`];
  const inner =
    fields.length === 0
      ? ''
      : `<details><summary>${fields.length} ${fields.length === 1 ? 'field' : 'fields'} of ${escapeHtml(name)}</summary>${renderFields(fields, side)}</details>`;
  return `<li><div class="field"><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(type)}</span>${mark}</div>${about ? `<p>${renderText(about)}</p>` : ''}${renderFacts(field)}${inner}</li>`;
}

function renderFacts({ facts, values, example, about }: Field): string {
  // The description of an enumeration often explains each of its values.
  const unsaid = values.filter((value) => !about.includes(`\`${value}\``));
  const lines = [
    ...facts.map(renderText),
    unsaid.length > 0 && unsaid.length <= maxValues
      ? `One of: ${unsaid.map(code).join(', ')}.`
      : '',
    example === undefined ? '' : `Example: ${code(example)}.`,
  ].filter((line) => line !== '');
  const short = lines.length === 0 ? '' : `<p class="facts">${lines.join(' ')}</p>`;
  if (unsaid.length <= maxValues) return short;
  return `${short}<details><summary>${unsaid.length} values</summary><p class="facts">${unsaid.map(code).join(', ')}</p></details>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}
