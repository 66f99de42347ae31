import { sql } from 'kysely';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { serviceDoes } from '../../../platform/objects/move-call.ts';
import { scenarioRunStates } from './scenario-run-states.ts';

const machine = defineMachine(scenarioRunStates, {
  finish: serviceDoes('after the last step'),
  fail: serviceDoes('when a step fails'),
  lapse: serviceDoes('when the process of the run has ended'),
});

export const scenarioRunObject: ObjectDefinition = {
  type: 'scenario_run',
  words: 'a run of a scenario',
  path: '/sandbox/scenarios/runs/{object_id}',
  machines: { 'scenario-run': machine },
  select: (brandId, ids) => sql`
    select 'scenario_run', run_id, name, null, jsonb_build_object('scenario-run', status), '{}'
      from scenario_runs where brand_id = ${brandId} and run_id = any(${ids}::uuid[])`,
};
