/** Media types of bodies that are passed on as unparsed text. */
export const textMediaTypes = ['text/plain', 'application/yaml', 'application/x-ndjson'] as const;

/** Media type of bytes, which some operations accept besides their own. */
export const bytesMediaType = 'application/octet-stream';

export type TextMediaType = (typeof textMediaTypes)[number];
