import type { Subject } from './scenario-expectations-rules.ts';
import type { ThingKind } from './scenario-specs-rules.ts';
import type { StepTime } from './scenario-time-rules.ts';
import type { KycChoice, VerbName } from './scenario-verbs-rules.ts';

/** A story that can be played, checked throughout. */
export interface Scenario {
  name: string;
  description: string | null;
  /** Those that it creates. */
  customers: Map<string, Person>;
  existing: Existing[];
  steps: Step[];
}

/** A customer of a scenario; who is not described is made up. */
export interface Person {
  firstName: string;
  lastName: string;
  kyc: KycChoice;
}

/** What the world has before the story begins, under the name that the story gives it. */
export interface Existing {
  name: string;
  kind: ThingKind;
  id: string;
  /** The name of the customer whose it is, or who it is; a webhook is nobody's. */
  customer: string | null;
  /** Where the story says so. */
  field: string;
  line: number;
}

export interface Step {
  line: number;
  at: StepTime;
  verb: VerbName | 'expect';
  /** Of an expectation: what it is about. */
  subject: Subject | null;
  args: Record<string, string | undefined>;
  /** What later steps call that which this one makes. */
  as: string | null;
  /** The code by which this step must be refused. */
  refused: string | null;
}
