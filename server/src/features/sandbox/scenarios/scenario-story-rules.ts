import type { ProgramSettings } from '../../tenants/brands/program-settings-rules.ts';
import type { Subject } from './scenario-expectations-rules.ts';
import type { ThingKind } from './scenario-specs-rules.ts';
import type { StepTime } from './scenario-time-rules.ts';
import type { KycChoice, VerbName } from './scenario-verbs-rules.ts';

/** Validated scenario. */
export interface Scenario {
  name: string;
  description: string | null;
  /** Settings of the program from the beginning of the scenario on. */
  settings: Partial<ProgramSettings>;
  /** Customers that the scenario creates. */
  customers: Map<string, Person>;
  existing: Existing[];
  steps: Step[];
}

/** Customer of a scenario; missing fields get defaults. */
export interface Person {
  firstName: string;
  lastName: string;
  kyc: KycChoice;
}

/** Object that exists before the scenario begins, under the scenario's name for it. */
export interface Existing {
  name: string;
  kind: ThingKind;
  id: string;
  /** Name of its customer; null for a webhook. */
  customer: string | null;
  /** Field of the scenario that names it. */
  field: string;
  line: number;
}

export interface Step {
  line: number;
  at: StepTime;
  verb: VerbName | 'expect';
  /** Subject of an expectation. */
  subject: Subject | null;
  args: Record<string, string | undefined>;
  /** Name under which later steps use the created object. */
  as: string | null;
  /** Error code with which the API must refuse this step. */
  refused: string | null;
}
