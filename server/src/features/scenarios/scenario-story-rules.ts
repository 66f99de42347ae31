import type { Subject } from './scenario-expectations-rules.ts';
import type { StepTime } from './scenario-time-rules.ts';
import type { KycChoice, VerbName } from './scenario-verbs-rules.ts';

/** A story that can be played, checked throughout. */
export interface Scenario {
  name: string;
  description: string | null;
  customers: Map<string, Person>;
  steps: Step[];
}

/** A customer of a scenario; who is not described is made up. */
export interface Person {
  firstName: string;
  lastName: string;
  kyc: KycChoice;
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
