const operator = 'an operator’s command on a live brand; server/test/journeys runs the commands';
const outside =
  'needs a PostgreSQL server, an image builder or a cluster outside of the repository';
const clone = 'installs, starts or asks the clone itself; the tests of the commands do';
const runs = "needs a project of the reader's; sdk/test/surety-test.test.ts runs such projects";

/** Blocks of guides that are neither run nor compared, by page and first line, each with its reason. */
export const notRun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  backup: {
    'pg_dump --format=custom --file=surety-$(date +%F).dump "$DATABASE_MIGRATION_URL"': outside,
    'createdb --owner=surety surety_restored': `${outside}; npm run rehearse-restore does it`,
    'npm run admin -- bank-files compare --all-brands    # the hold; delivered files that are lacking, entry by entry':
      operator,
  },
  'bank-files': {
    "npm run admin -- program set --brand ID --program ID ach_expects_ack=file ach_ack_file='ACK-{name}*'":
      operator,
    'npm run admin -- program set --brand ID --program ID ach_hold_first_file=true': operator,
    'npm run admin -- bank-files list --brand ID': operator,
    'npm run admin -- bank-files undecided --brand ID': operator,
    'npm run admin -- bank-files cut-anew --brand ID FILE # its transfers leave in the file of the next window':
      operator,
    'npm run admin -- bank-files reverse --brand ID --reason duplicate FILE  # all that has settled of it':
      operator,
  },
  ci: {
    "import { shareService } from '@surety/sdk/test';": runs,
    "import { suretyTest } from '@surety/sdk/test';": runs,
    'export SURETY_PORT=4100 SURETY_DATA_DIR="$(mktemp -d)" PATH="$PWD/../surety/node_modules/.bin:$PATH"':
      clone,
    'name: test': 'a workflow of a runner outside of the repository',
  },
  failover: {
    'ttl: 20                       # a dead primary is replaced after about 20 s': `settings of Patroni; ${outside}`,
  },
  'going-live': {
    'npm run doctor': clone,
    'wrong    environment: Set SURETY_ENVIRONMENT=live.': clone,
  },
  index: {
    'customer ── KYC ──► application ──► security deposit ◄── ACH pull ── bank account':
      'a drawing',
  },
  operating: {
    'SURETY_ENVIRONMENT=live':
      'settings, not commands; server/test/ops/guides.test.ts checks names',
    "create role surety login password '...';": outside,
    'docker build -t registry.example.com/surety:1 . && docker push registry.example.com/surety:1':
      outside,
    'npm run admin -- key list --brand ID': operator,
    'npm run admin -- audit --brand ID             # acts of a brand and about it, newest first':
      operator,
  },
  quickstart: {
    'npm ci': clone,
    'export PATH="$PWD/node_modules/.bin:$PATH"': 'the test puts the commands in front itself',
  },
  'reveal-frame': {
    '<iframe src="..." title="Card details" allow="clipboard-write"></iframe>':
      'needs a browser; server/test/contracts/reveal-frames.test.ts asks as browsers do',
  },
  webhooks: {
    '{': 'the body of an event that only a failover causes; lost-events.test.ts compares such a body',
  },
  upgrading: {
    'git pull': clone,
    'SURETY_DATA_DIR=.surety-new npm start': clone,
  },
};
