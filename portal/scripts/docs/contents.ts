/** One page of the documentation. */
export interface PageEntry {
  /** Last part of its address: `/docs/<name>`. */
  readonly name: string;
  /** Source in Markdown, relative to the repository's root; several are joined to one page. */
  readonly source: string | readonly string[];
  /** One sentence for llms.txt and for the overview. */
  readonly about: string;
  /** Title in the navigation, where that of the page is none for a list. */
  readonly title?: string;
}

export interface Section {
  readonly title: string;
  readonly pages: readonly PageEntry[];
}

const guide = (name: string, about: string): PageEntry => ({
  name,
  source: `docs/guides/${name}.md`,
  about,
});

const machines = [
  'application',
  'kyc',
  'account',
  'account-validation',
  'account-history',
  'card',
  'transaction',
  'transfer',
  'advance',
  'bank-file',
  'closing',
  'delivery',
  'scenario-run',
];

/** All pages in the order of reading. */
export const contents: readonly Section[] = [
  {
    title: 'Begin',
    pages: [guide('index', 'the parts of the documentation and where to begin')],
  },
  {
    title: 'Build',
    pages: [guide('moving-money', 'bank files, instant funding, closing an account')],
  },
  {
    title: 'Integrate',
    pages: [
      guide('webhooks', 'subscriptions, signatures, retries, resending, faults'),
      guide('requests', 'the log of requests, unknown names, pages and counts'),
    ],
  },
  {
    title: 'Test',
    pages: [
      guide('outcomes', 'magic SSNs and tokens, behaviours of vendors'),
      guide('worlds-and-time', 'a world for every test, a clock that goes forward and back'),
      { name: 'scenarios', source: 'docs/scenarios.md', about: 'stories in YAML: every verb' },
    ],
  },
  {
    title: 'Tools',
    pages: [
      {
        name: 'sdk',
        title: 'SDK',
        source: 'sdk/README.md',
        about: 'the client for TypeScript and JavaScript',
      },
      {
        name: 'cli',
        title: 'Command line',
        source: 'cli/README.md',
        about: 'every operation as a command, and tools',
      },
    ],
  },
  {
    title: 'Run',
    pages: [
      guide('operating', 'processes, PostgreSQL, proxy, rolling restarts, alerts'),
      guide('bank-files', 'files to and from a partner bank'),
      guide('backup', 'backup, restore, upgrade'),
      guide('settings', 'every setting with its default, every npm script'),
      guide('threat-model', 'what is defended, and how it is shown'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      { name: 'errors', source: 'docs/reference/errors.md', about: 'every error with its cure' },
      { name: 'events', source: 'docs/reference/events.md', about: 'every event with its fields' },
      {
        name: 'states',
        source: machines.map((machine) => `docs/states/${machine}.md`),
        about: 'every state machine, move by move',
      },
    ],
  },
];
