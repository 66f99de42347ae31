import { patternProblems } from '../../../../kernel/event-patterns.ts';
import { defineRows } from '../../../../platform/row-rules.ts';
import { isPublicAddress } from './callback-address.ts';
import { callbackUrlRule } from './callback-url-rules.ts';

/** Rows of webhooks. */
export const webhookRows = [
  defineRows({
    table: 'webhooks',
    check: ({ callback_url, events }, environment) => {
      const rule = callbackUrlRule(String(callback_url), environment, isPublicAddress);
      const problems = rule ? [{ field: 'callback_url', rule }] : [];
      return [...problems, ...patternProblems(events as string[])];
    },
  }),
];
