/** Media types of bodies that are passed on as unparsed text. */
export const textMediaTypes = ['text/plain', 'application/yaml', 'application/x-ndjson'] as const;

export type TextMediaType = (typeof textMediaTypes)[number];
