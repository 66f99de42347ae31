import { type FieldProblem, invalidInput } from '../../../../kernel/domain-error.ts';
import { patternProblems } from '../../../../kernel/event-patterns.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Ordering } from '../webhook-rules.ts';
import { isPublicAddress } from './callback-address.ts';
import { callbackUrlRule } from './callback-url-rules.ts';

/** Fields of a webhook that a brand sets and changes. */
export interface WebhookFields {
  callbackUrl: string;
  events: string[];
  description: string | null;
  ordering: Ordering;
}

/** @throws DomainError `invalid_input` for an address or a pattern that breaks its rule. */
export function refuseBadFields(context: Context, fields: Partial<WebhookFields>): void {
  const problems: FieldProblem[] = [];
  if (fields.callbackUrl !== undefined) {
    const rule = callbackUrlRule(fields.callbackUrl, context.environment, isPublicAddress);
    if (rule) problems.push({ field: 'callback_url', rule });
  }
  if (fields.events !== undefined) problems.push(...patternProblems(fields.events));
  if (problems.length > 0) throw invalidInput(problems);
}
