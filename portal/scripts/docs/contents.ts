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
  'identity-change',
  'account',
  'account-validation',
  'account-history',
  'card',
  'transaction',
  'transfer',
  'advance',
  'reserve',
  'bank-file',
  'closing',
  'delivery',
  'scenario-run',
];

/** All pages in the order of reading. */
export const contents: readonly Section[] = [
  {
    title: 'Begin',
    pages: [
      { ...guide('index', 'the parts of the documentation and where to begin'), title: 'Overview' },
      guide('quickstart', 'from nothing to a purchase and a verified webhook'),
      guide('portal', 'what a brand’s people see, and what each role may do'),
      guide(
        'support-desk',
        'ten questions of customers, where the portal answers them, and what to say',
      ),
      guide('glossary', 'the words of this documentation and of the API'),
    ],
  },
  {
    title: 'Build',
    pages: [
      guide('onboarding', 'customers, businesses and credit applications'),
      guide('kyc', 'identity checks, documents, and what each result asks of you'),
      guide('identity-changes', 'customers who move or marry after KYC, and their evidence'),
      guide('agreements', 'terms that customers accept, their changes, and notices by a day'),
      guide('adverse-action', 'the notice that a refused applicant is owed'),
      guide('funding', 'bank accounts, ACH pulls and pushes, returns, direct deposit'),
      guide('link-flow', 'linking a bank account in a browser'),
      guide('cards', 'issuing, activating, reissuing and closing cards, PINs'),
      guide('reveal-frame', "showing a card's number to its holder"),
      guide('purchases', 'authorizations, clearing, declines and why they happened'),
      guide('controls', 'spending limits, categories and countries of a card'),
      guide('moving-money', 'bank files, instant funding, closing an account'),
    ],
  },
  {
    title: 'Integrate',
    pages: [
      guide('keys', 'pairs of keys, rights, temporary keys, rotation'),
      guide('webhooks', 'subscriptions, signatures, retries, resending, faults'),
      guide('requests', 'the log of requests, unknown names, pages and counts'),
      guide('plain-http', 'the whole journey with curl, for languages without a client'),
      guide('idempotency', 'sending a request again without doing it twice'),
    ],
  },
  {
    title: 'Test',
    pages: [
      guide('outcomes', 'magic SSNs and tokens, behaviours of vendors'),
      guide('worlds-and-time', 'a world for every test, a clock that goes forward and back'),
      guide('ci', 'a workflow to copy: a sandbox for a run, a world for each test'),
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
      guide('going-live', 'what changes between a sandbox and live'),
      guide('operating', 'processes, PostgreSQL, proxy, rolling restarts, alerts'),
      guide('bank-files', 'files to and from a partner bank'),
      guide('backup', 'backup, restore, upgrade'),
      guide('upgrading', 'a new version in a sandbox, and ways to begin anew'),
      guide('failover', 'how the database may move, and a standby that loses nothing'),
      guide('growth', 'rows and bytes a day by table, and what bounds each'),
      guide('metrics', 'every metric, and the dashboard'),
      guide('settings', 'every setting with its default, every npm script'),
      guide('threat-model', 'what is defended, and how it is shown'),
      guide('pci-scope', 'where card numbers are, and where they are not'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      { name: 'errors', source: 'docs/reference/errors.md', about: 'every error with its cure' },
      { name: 'events', source: 'docs/reference/events.md', about: 'every event with its fields' },
      {
        name: 'program-settings',
        source: 'docs/reference/program-settings.md',
        about: 'every setting of a program with its default',
      },
      {
        name: 'return-codes',
        source: 'docs/reference/return-codes.md',
        about: 'every reason of a returned ACH entry, with its class',
      },
      {
        name: 'roles',
        source: 'docs/roles.md',
        about: 'what each role of a person may do',
      },
      {
        name: 'states',
        source: machines.map((machine) => `docs/states/${machine}.md`),
        about: 'every state machine, move by move',
      },
    ],
  },
];
