// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, RequestOptions } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  ListScenarioRunsData,
  PlayScenarioData,
  PlayShippedScenarioData,
  ScenarioList,
  ScenarioRecording,
  ScenarioRun,
  ScenarioRunSummary,
  ScenarioRunSummaryPage,
  WrittenScenario,
} from '../types.generated.ts';

/** Stories in YAML that a sandbox plays. */
export class ScenariosResource extends Resource {
  /**
   * Lists the scenarios that come with the service.
   *
   * `GET /sandbox/scenarios`
   */
  list(options?: RequestOptions): ApiPromise<ScenarioList> {
    return this.client.send({ method: 'GET', path: '/sandbox/scenarios', options });
  }

  /**
   * Returns the YAML of a scenario that comes with the service.
   *
   * `GET /sandbox/scenarios/{name}`
   */
  get(name: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: `/sandbox/scenarios/${encodeURIComponent(name)}`, answer: 'text', options });
  }

  /**
   * Accepts a scenario of at most 32 KiB in YAML (or JSON, which is valid YAML). Runs the scenario in the brand's world: stops the clock, advances it from step to step, and at each step calls the operations that a developer would call. The response is sent when the scenario has ended or a step has failed; the steps done until then are not undone. After two minutes no further step begins: the next step fails with `too_long`, and the remaining steps are `not_run`. A world runs one scenario at a time. With an Idempotency-Key, a repeat within 24 hours of real time returns the first run. This operation exists in the sandbox only. The format is described in docs/scenarios.md.
   *
   * `POST /sandbox/scenarios`
   */
  play(body: string, query?: NonNullable<PlayScenarioData['query']>, options?: KeyedOptions): ApiPromise<ScenarioRun> {
    return this.client.send({ method: 'POST', path: '/sandbox/scenarios', body, type: 'application/yaml', query, isKeyed: true, options });
  }

  /**
   * Runs the scenario in the brand's world: stops the clock, advances it from step to step, and at each step calls the operations that a developer would call. The response is sent when the scenario has ended or a step has failed; the steps done until then are not undone. After two minutes no further step begins: the next step fails with `too_long`, and the remaining steps are `not_run`. A world runs one scenario at a time. With an Idempotency-Key, a repeat within 24 hours of real time returns the first run. This operation exists in the sandbox only.
   *
   * `POST /sandbox/scenarios/{name}/run`
   */
  run(name: string, query?: NonNullable<PlayShippedScenarioData['query']>, options?: KeyedOptions): ApiPromise<ScenarioRun> {
    return this.client.send({ method: 'POST', path: `/sandbox/scenarios/${encodeURIComponent(name)}/run`, query, isKeyed: true, options });
  }

  /**
   * Writes a scenario of the requests that the brand's keys have made since a time, with the present states of the customers whom they created as its end. The log of requests is read; nothing is changed. A request that no step makes, such as a PIN's, becomes a comment and is named in `left`.
   *
   * `POST /sandbox/scenarios/from-requests`
   */
  record(body: ScenarioRecording, options?: KeyedOptions): ApiPromise<WrittenScenario> {
    return this.client.send({ method: 'POST', path: '/sandbox/scenarios/from-requests', body, isKeyed: true, options });
  }

  /**
   * Lists the last 100 runs of the world, newest first.
   *
   * `GET /sandbox/scenarios/runs`
   */
  runs(query?: NonNullable<ListScenarioRunsData['query']>, options?: RequestOptions): Pager<ScenarioRunSummary, ScenarioRunSummaryPage> {
    return this.client.pages({ method: 'GET', path: '/sandbox/scenarios/runs', query, options });
  }

  /**
   * Returns a run, even while it is running. If the process ended during the run, the run is `broken_off` at the step that is `running`.
   *
   * `GET /sandbox/scenarios/runs/{run_id}`
   */
  getRun(runId: string, options?: RequestOptions): ApiPromise<ScenarioRun> {
    return this.client.send({ method: 'GET', path: `/sandbox/scenarios/runs/${encodeURIComponent(runId)}`, options });
  }
}
