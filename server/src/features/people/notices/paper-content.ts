/** Words of a paper, for a page and a PDF. */
export interface Paper {
  title: string;
  /** Each with its label and lines. */
  facts: readonly { label: string; lines: readonly string[] }[];
  /** A paragraph may have lines. */
  sections: readonly { heading: string; paragraphs?: string[]; list?: readonly string[] }[];
  /** Name of the file of a PDF, without its extension: plain characters only. */
  fileName: string;
  /** Subject and time of a PDF; the bytes of one paper never change. */
  subject: string;
  createdAt: Temporal.Instant;
}
