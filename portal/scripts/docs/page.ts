import type { PageEntry } from './contents.ts';

/** A heading that can be linked. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
  /** Id of the same heading on GitHub, where it differs. */
  readonly alias?: string | undefined;
}

/** A page whose links lead to addresses of the site. */
export interface Page extends PageEntry {
  readonly title: string;
  readonly section: string;
  /** Markdown with links to other twins. */
  readonly markdown: string;
}

/** A page as HTML, with what the navigation, the search and the check of links need. */
export interface RenderedPage extends Page {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}
