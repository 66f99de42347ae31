import Type from 'typebox';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { requestErrors } from '../../../platform/http/errors/request-errors.ts';
import {
  defineOperation,
  idParams,
  nameParam,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { named, Uuid } from '../../../platform/http/schemas/schema.ts';
import { readTime } from '../../../platform/http/schemas/time-query.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import {
  getRun,
  getScenario,
  listRuns,
  listScenarios,
  type PlayRequest,
  planScenario,
  playScenario,
  type Run,
} from './run-scenarios.ts';
import { scenarioErrors } from './scenario-errors.ts';
import { maxSourceBytes } from './scenario-yaml-rules.ts';
import {
  RecordingBody,
  RecordingView,
  RunSummaryView,
  RunView,
  recordingExample,
  runExample,
  runSummaryExample,
  ScenarioView,
  scenarioExample,
  sourceExample,
} from './scenarios-schemas.ts';
import { tellRecording } from './tell-recording.ts';

const shared = { tag: 'Scenarios', dialect: 'request' } as const;

const query = Type.Object({
  dry_run: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Set this to true to get the plan without running it. The default is false.',
    }),
  ),
  program_id: Type.Optional(
    Uuid({
      description: "The scenario runs in this program. The default is the brand's first program.",
    }),
  ),
});

const answer = { status: 200, schema: RunView, example: runExample };
const errors = [
  brandErrors.invalid_program,
  scenarioErrors.scenario_running,
  scenarioErrors.scenario_lapsed,
  platformErrors.world_changed,
  requestErrors.idempotency_key_mismatch,
  requestErrors.idempotency_key_in_progress,
] as const;

const whatItDoes =
  "Runs the scenario in the brand's world: stops the clock, advances it from step to step, and at each step calls the operations that a developer would call. The response is sent when the scenario has ended or a step has failed; the steps done until then are not undone. After two minutes no further step begins: the next step fails with `too_long`, and the remaining steps are `not_run`. A world runs one scenario at a time. With an Idempotency-Key, a repeat within 24 hours of real time returns the first run. This operation exists in the sandbox only.";

const playSent = defineOperation({
  ...shared,
  method: 'POST',
  path: '/sandbox/scenarios',
  operationId: 'playScenario',
  sdk: 'scenarios.play',
  only: 'sandbox',
  summary: 'Run a scenario',
  description: `Accepts a scenario of at most 32 KiB in YAML (or JSON, which is valid YAML). ${whatItDoes} The format is described in docs/scenarios.md.`,
  schemaCode: 'scenario_post_schema',
  idempotency: 'own',
  turns: 'own',
  query,
  bodyType: 'application/yaml',
  bodyLimitBytes: maxSourceBytes,
  body: Type.String({ minLength: 1, examples: [sourceExample] }),
  answer,
  errors: [...errors],
  handle: async (context, { query, body, idempotencyKey, markReplayed }) => {
    const request = { source: body, programId: query.program_id, idempotencyKey };
    return playOrPlan({ dryRun: query.dry_run, context, request, markReplayed });
  },
});

const playShipped = defineOperation({
  ...shared,
  method: 'POST',
  path: '/sandbox/scenarios/{name}/run',
  operationId: 'playShippedScenario',
  sdk: 'scenarios.run',
  only: 'sandbox',
  summary: 'Run a scenario that comes with the service',
  description: whatItDoes,
  schemaCode: 'scenario_run_post_schema',
  idempotency: 'own',
  turns: 'own',
  params: nameParam('name'),
  query,
  answer,
  errors: [scenarioErrors.scenario_dne, ...errors],
  handle: async (context, { params, query, idempotencyKey, markReplayed }) => {
    const { source } = getScenario(params.name);
    const request = { source, programId: query.program_id, idempotencyKey };
    return playOrPlan({ dryRun: query.dry_run, context, request, markReplayed });
  },
});

async function playOrPlan(play: {
  dryRun: boolean | undefined;
  context: Parameters<typeof playScenario>[0];
  request: PlayRequest;
  markReplayed(): void;
}) {
  if (play.dryRun) {
    const { name, report } = await planScenario(play.context, play.request);
    return { run_id: null, name, status: 'planned', ...report };
  }
  const { run, replayed } = await playScenario(play.context, play.request);
  if (replayed) play.markReplayed();
  return viewRun(run);
}

const list = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/scenarios',
  operationId: 'listScenarios',
  sdk: 'scenarios.list',
  only: 'sandbox',
  summary: 'List the scenarios that come with the service',
  description: 'Lists the scenarios that come with the service.',
  schemaCode: 'scenario_list_schema',
  answer: {
    status: 200,
    schema: Type.Object({ data: Type.Array(ScenarioView) }, named('ScenarioList')),
    example: { data: [scenarioExample] },
  },
  handle: async () => ({ data: listScenarios().map(viewScenario) }),
});

const get = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/scenarios/{name}',
  operationId: 'getScenario',
  sdk: 'scenarios.get',
  only: 'sandbox',
  summary: 'Get a scenario that comes with the service, as YAML',
  description: 'Returns the YAML of a scenario that comes with the service.',
  schemaCode: 'scenario_schema',
  params: nameParam('name'),
  answer: {
    status: 200,
    schema: Type.String(),
    example: sourceExample,
    contentType: 'application/yaml',
  },
  errors: [scenarioErrors.scenario_dne],
  handle: async (_context, { params }) => getScenario(params.name).source,
});

const tellRequests = defineOperation({
  ...shared,
  method: 'POST',
  path: '/sandbox/scenarios/from-requests',
  operationId: 'writeScenarioFromRequests',
  sdk: 'scenarios.record',
  only: 'sandbox',
  summary: 'Write a scenario from recorded requests',
  description:
    "Writes a scenario of the requests that the brand's keys have made since a time, with the present states of the customers whom they created as its end. The log of requests is read; nothing is changed. A request that no step makes, such as a PIN's, becomes a comment and is named in `left`.",
  schemaCode: 'scenario_from_requests_schema',
  body: RecordingBody,
  answer: { status: 200, schema: RecordingView, example: recordingExample },
  errors: [scenarioErrors.nothing_recorded, scenarioErrors.recording_too_long],
  handle: async (context, { body }) => {
    const since = readTime('since', body.since) ?? wallClock.now().subtract({ hours: 24 });
    const { source, stepCount, left } = await tellRecording(context, { name: body.name, since });
    return { source, step_count: stepCount, left };
  },
});

const listPlayed = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/scenarios/runs',
  operationId: 'listScenarioRuns',
  sdk: 'scenarios.runs',
  only: 'sandbox',
  summary: 'List scenario runs',
  description: 'Lists the last 100 runs of the world, newest first.',
  schemaCode: 'scenario_run_list_schema',
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(RunSummaryView),
    example: { data: [runSummaryExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const page = await listRuns(context, readPage(query));
    return renderPage(page, ({ runId }) => runId, viewSummary);
  },
});

const getPlayed = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/scenarios/runs/{run_id}',
  operationId: 'getScenarioRun',
  sdk: 'scenarios.getRun',
  only: 'sandbox',
  summary: 'Get a scenario run',
  description:
    'Returns a run, even while it is running. If the process ended during the run, the run is `broken_off` at the step that is `running`.',
  schemaCode: 'scenario_run_schema',
  params: idParams('run_id'),
  answer,
  errors: [scenarioErrors.scenario_run_dne],
  handle: async (context, { params }) => viewRun(await getRun(context, params.run_id)),
});

function viewScenario({ scenario, source }: ReturnType<typeof listScenarios>[number]) {
  return { name: scenario.name, description: scenario.description, source };
}

function viewRun({ runId, name, status, report }: Run) {
  return { run_id: runId, name, status, ...report };
}

function viewSummary(run: Run) {
  const { steps: _steps, balances: _balances, ...summary } = viewRun(run);
  return summary;
}

/** Operations that play scenarios in a sandbox's world (docs/decisions/0085). Live has none. */
export const scenarioOperations: readonly Operation[] = [
  list,
  playSent,
  tellRequests,
  listPlayed,
  getPlayed,
  get,
  playShipped,
];
