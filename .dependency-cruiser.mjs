// Rules for imports: ARCHITECTURE.md, section 2, row by row. `npm run architecture` checks the code
// and then a small tree of planted violations (server/test/house-rules/planted), one for each rule
// here, so that the check cannot pass by reading nothing.

const SRC = '^server/src/';
const TEST = String.raw`\.test\.ts$`;

/** Groups of features in reading order: each may import the entry files of those before it. */
const GROUPS = [
  'tenants',
  'team',
  'people',
  'accounts',
  'cards',
  'ach',
  'onboarding',
  'closing',
  'events',
  'sandbox',
  'lookup',
];

/** Layers of the portal, lower ones first: each may import those before it; files of no layer all. */
const LAYERS = [
  'platform',
  'parts',
  'requests',
  'worlds',
  'objects',
  'lists',
  'workbench',
  'shell',
  'pages',
];
const PORTAL = '^portal/src/';

/** A regular expression for the files of these roles in feature `group/name`. */
const roles = (names, name = '([^/]+/[^/]+)') => `${SRC}features/${name}/.*\\b(${names})\\.ts$`;

/** The entry file of a feature has the feature's name. */
const ENTRY = `${SRC}features/[^/]+/([^/]+)/\\1\\.ts$`;

const KERNEL = `${SRC}kernel/`;
const PLATFORM = `${SRC}platform/`;
/** Pure modules of commands, which the command line and the portal share. */
const COMMANDS = '^sdk/src/command/';
const PORTS = roles('vendor', '[^/]+/[^/]+');
const PURE = roles('rules|states|errors', '[^/]+/[^/]+');

/**
 * One row of the table: the modules of this repository that `from` may import. Packages are not
 * restricted by rows.
 */
const row = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...from },
  to: { path: '^(server|sdk|cli|portal|bench|demo)/', pathNot: allowed },
});

export default {
  forbidden: [
    row('kernel', 'The kernel imports the kernel only.', { path: KERNEL }, [KERNEL]),
    row('platform', 'Platform imports the kernel and platform.', { path: PLATFORM }, [
      KERNEL,
      PLATFORM,
    ]),
    row(
      'rules-and-states',
      'Rules, states and errors import the kernel and other rules, states and errors.',
      { path: PURE },
      [KERNEL, PURE],
    ),
    row(
      'store',
      'A store imports the kernel, platform/db, platform/objects and the rules, states, errors and stores of its feature.',
      { path: roles('store') },
      [KERNEL, `${PLATFORM}(db/|objects/|context\\.ts$)`, roles('rules|states|errors|store', '$1')],
    ),
    row(
      'schemas',
      'Schemas, the shapes on the wire, import platform/http, rules, states, errors and other schemas.',
      { path: roles('schemas?') },
      [KERNEL, `${PLATFORM}http/`, PURE, roles('schemas?', '[^/]+/[^/]+')],
    ),
    row(
      'port',
      'A vendor port uses domain types only: it imports the kernel, rules, states and errors.',
      { path: PORTS },
      [KERNEL, PURE, `${PLATFORM}port\\.ts$`],
    ),
    row(
      'inside-a-feature',
      'Any other file of a feature imports its own feature, the kernel, platform and the entry files of other features.',
      {
        path: `${SRC}features/([^/]+/[^/]+)/`,
        pathNot: [TEST, roles('rules|states|errors|store|vendor|schemas?', '[^/]+/[^/]+')],
      },
      [KERNEL, PLATFORM, `${SRC}features/$1/`, ENTRY],
    ),
    row(
      'nacha',
      'The bank file codec imports nothing else, so that both ends of a bank file can use it.',
      { path: `${SRC}kernel/nacha/` },
      [`${SRC}kernel/nacha/`],
    ),
    row(
      'vendors',
      'A vendor imports the kernel, the ports, its own folder and plain platform modules.',
      { path: `${SRC}vendors/([^/]+)/` },
      [KERNEL, PORTS, `${SRC}vendors/$1/`, `${PLATFORM}([^/]+\\.ts$|clock/|vault/|http-client/)`],
    ),
    row(
      'config',
      'Configuration is read once, by the composition root; other modules receive values.',
      { path: `${SRC}config\\.ts$` },
      [KERNEL, PLATFORM, `${SRC}settings\\.ts$`],
    ),
    row(
      'cli-and-portal',
      'The command and the portal use the service through the SDK and HTTP.',
      {
        path: '^(cli|portal)/(?!test/)',
      },
      ['^sdk/', '^$1/'],
    ),
    row('sdk', 'The SDK imports nothing else.', { path: '^sdk/' }, ['^sdk/']),
    row(
      'commands',
      'Reading and rendering of commands imports the tables of operations and catalogs, and nothing that sends.',
      { path: COMMANDS },
      [
        COMMANDS,
        '^sdk/src/platform/(base-url|operation-row|catalog-rows)\\.ts$',
        '^sdk/src/(catalog/.+|operations)\\.generated\\.ts$',
      ],
    ),
    {
      name: 'commands-in-browsers',
      comment:
        'Commands are read in the command line and in the portal: no module of Node, no package.',
      severity: 'error',
      from: { path: COMMANDS, pathNot: TEST },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    row(
      'black-box-tests',
      'Contract and journey tests use HTTP; of the service they import only the kernel.',
      { path: '^server/test/(contracts|journeys)/', pathNot: [] },
      [KERNEL, '^server/test/'],
    ),
    ...GROUPS.slice(0, -1).map((group, at) => ({
      name: 'groups',
      comment: 'A group imports features of itself and of the groups before it.',
      severity: 'error',
      from: { path: `${SRC}features/${group}/`, pathNot: TEST },
      to: { path: `${SRC}features/(${GROUPS.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'known-groups',
      comment: 'A feature belongs to one of the groups.',
      severity: 'error',
      from: { path: `${SRC}features/`, pathNot: `${SRC}features/(${GROUPS.join('|')})/[^/]+/` },
      to: {},
    },
    ...LAYERS.map((layer, at) => ({
      name: 'portal-layers',
      comment: 'A layer of the portal imports itself and the layers before it.',
      severity: 'error',
      from: { path: `${PORTAL}${layer}/`, pathNot: TEST },
      to: { path: `${PORTAL}(([^/]+|docs/.*)$|(${LAYERS.slice(at + 1).join('|') || '-'})/)` },
    })),
    {
      name: 'known-layers',
      comment: "A folder of the portal is a layer, the documentation's script, or the base styles.",
      severity: 'error',
      from: {
        path: `${PORTAL}[^/]+/`,
        pathNot: `${PORTAL}(${[...LAYERS, 'docs', 'styles'].join('|')})/`,
      },
      to: {},
    },
    {
      name: 'tests-and-scripts-stay-outside',
      comment: 'The service imports no test and no script.',
      severity: 'error',
      from: { path: SRC, pathNot: TEST },
      to: { path: `^server/(test|scripts)/|${TEST}` },
    },
    {
      name: 'composition-root-on-top',
      comment: 'Only the composition root and the commands import the composition root.',
      severity: 'error',
      from: { path: `${SRC}(kernel|platform|features|vendors)/`, pathNot: TEST },
      to: { path: `${SRC}[^/]+\\.ts$` },
    },
    {
      name: 'roots-use-entry-files',
      comment:
        'The composition root imports features by their entry files; choose-vendors.ts also their ports.',
      severity: 'error',
      from: { path: `${SRC}[^/]+\\.ts$`, pathNot: [TEST, `${SRC}choose-vendors\\.ts$`] },
      to: { path: `${SRC}features/`, pathNot: ENTRY },
    },
    {
      name: 'vendors-use-ports',
      comment: 'choose-vendors.ts imports ports and entry files of features.',
      severity: 'error',
      from: { path: `${SRC}choose-vendors\\.ts$` },
      to: { path: `${SRC}features/`, pathNot: [ENTRY, PORTS] },
    },
    {
      name: 'events-by-value',
      comment: 'A feature records an event by its value, which types the payload.',
      severity: 'error',
      from: { path: `${SRC}(features|vendors)/`, pathNot: TEST },
      to: { path: `${PLATFORM}events/insert-events\\.ts$` },
    },
    {
      name: 'no-cycles',
      comment: 'No cycles, type imports included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that imports nothing and is not imported is dead code.',
      severity: 'error',
      from: { orphan: true, path: SRC, pathNot: [TEST, `${SRC}main\\.ts$`] },
      to: {},
    },
    {
      name: 'no-unresolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'The service runs on declared dependencies alone.',
      severity: 'error',
      from: { path: SRC, pathNot: TEST },
      // A package may be declared twice: by the service, and for a script of the root.
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['npm'],
      },
    },
    {
      name: 'pure-parts',
      comment: 'The kernel, rules and states reach no network, file or database.',
      severity: 'error',
      from: { path: [KERNEL, PURE], pathNot: TEST },
      to: {
        path: [
          '^(node:)?(fs|http|https|net|child_process|worker_threads)(/|$)',
          'node_modules/(pg|kysely|fastify|undici|pino)/',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`house-rules/planted/|^(sdk|cli|portal)/(dist|\.build)/` },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import'] },
  },
};
