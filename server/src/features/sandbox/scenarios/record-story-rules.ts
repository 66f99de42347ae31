import {
  type KnownOutcomes,
  type RecordedPerson,
  type RecordedRequest,
  type RecordedStep,
  Recording,
  textOf,
} from './recorded-requests-rules.ts';
import { clockOperations, type Telling, tellers } from './recorded-steps-rules.ts';
import type { Subject } from './scenario-expectations-rules.ts';

/** End state of an object, which becomes an `expect` line. */
export interface EndState {
  subject: Exclude<Subject, 'event'>;
  /** Id of the customer, card, transfer, purchase or bank account. */
  id: string;
  /** Expected fields, as the scenario writes them. */
  fields: Readonly<Record<string, string>>;
}

export interface RecordedStory {
  people: { name: string; customerId: string; person: RecordedPerson }[];
  steps: RecordedStep[];
  /** End states of named objects. */
  ends: { subject: string; name: string; fields: Readonly<Record<string, string>> }[];
}

/**
 * Converts recorded requests into steps, with names instead of ids. Reads are left out. A request that no
 * verb makes becomes a comment, as does a refused one without a verb.
 */
export function tellStory(
  requests: readonly RecordedRequest[],
  { known = {}, ends = [] }: { known?: KnownOutcomes; ends?: readonly EndState[] } = {},
): RecordedStory {
  const recording = new Recording(known);
  const steps: RecordedStep[] = [];
  for (const request of requests) {
    const step = tellRequest(request, recording);
    if (
      step &&
      !isSameUpload(
        steps.findLast(({ kind }) => kind === 'step'),
        step,
      )
    ) {
      steps.push(step);
    }
  }
  return {
    people: [...recording.people].map(([id, person]) => ({
      name: recording.nameOf(id) ?? '',
      customerId: id,
      person,
    })),
    steps,
    ends: ends.flatMap(({ subject, id, fields }) => {
      const name = recording.nameOf(id);
      return name === undefined ? [] : [{ subject, name, fields }];
    }),
  };
}

function tellRequest(request: RecordedRequest, recording: Recording): RecordedStep | null {
  const { method, path, operation, at } = request;
  if (method === 'GET' || clockOperations.has(operation) || isDryRun(path)) return null;
  const telling = tellers[operation]?.(request, recording) ?? null;
  if (telling === 'part') return null;
  const named = recording.withoutIds(path);
  const comment = { kind: 'comment', at, text: `${method} ${named} (${operation})` } as const;
  return telling ? toStep(request, telling, recording) : comment;
}

function isDryRun(path: string): boolean {
  return /[?&]dry_run=true(&|$)/.test(path);
}

function toStep(
  { at, status, answer }: RecordedRequest,
  { verb, args, makes }: Telling,
  recording: Recording,
): RecordedStep {
  const isRefused = status >= 400;
  const id = isRefused ? null : textOf(makes?.id);
  return {
    kind: 'step',
    at,
    verb,
    args: Object.entries(args).flatMap(([name, value]): [string, string][] =>
      value == null ? [] : [[name, value]],
    ),
    as: makes && id !== null ? recording.name(id, makes.wish) : null,
    refused: isRefused ? String(answer.Code ?? answer.code ?? 'unknown') : null,
  };
}

/** The verb uploads all required documents at once, a client one after the other. */
function isSameUpload(last: RecordedStep | undefined, step: RecordedStep): boolean {
  if (last?.kind !== 'step' || step.kind !== 'step') return false;
  const [one, other] = [last, step].map(({ verb, args }) => JSON.stringify([verb, args]));
  return step.verb === 'upload_documents' && one === other;
}
