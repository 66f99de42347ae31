/** A body as it may have been before a server changed it. */
export interface BodyVariant {
  readonly change: 'none' | 'newline' | 'reserialised';
  readonly body: string;
}

/** The body as pasted, with the ends of lines that editors and tools change, and as other writers of JSON write it. */
export function bodyVariants(body: string): BodyVariant[] {
  const trimmed = body.replace(/\s+$/, '').replace(/^\s+/, '');
  const newlines = [
    `${body}\n`,
    `${body}\r\n`,
    trimmed,
    `${trimmed}\n`,
    body.replaceAll('\r\n', '\n'),
  ];
  const variants: BodyVariant[] = [
    { change: 'none', body },
    ...newlines.map((each) => ({ change: 'newline' as const, body: each })),
    ...written(body).map((each) => ({ change: 'reserialised' as const, body: each })),
  ];
  const seen = new Set<string>();
  return variants.filter((variant) => !seen.has(variant.body) && seen.add(variant.body));
}

/** The forms in which common languages write the same JSON. */
function written(body: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [];
  }
  // A body that was stringified twice is a text of JSON.
  const inner = typeof value === 'string' ? [value] : [];
  const compact = JSON.stringify(value);
  const forms = [
    compact,
    spaced(value),
    ...[2, 4, '\t'].map((by) => JSON.stringify(value, null, by)),
  ];
  const escaped = forms.flatMap((form) => [form, asciiOnly(form), form.replaceAll('/', '\\/')]);
  return [...inner, ...escaped];
}

/** As Python's json.dumps and PostgreSQL's jsonb write it: a space after each colon and comma. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${spaced(each)}`,
  );
  return `{${fields.join(', ')}}`;
}

const asciiOnly = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${hex(character)}`);

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');
