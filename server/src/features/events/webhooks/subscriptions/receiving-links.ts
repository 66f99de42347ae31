import { DomainError } from '../../../../kernel/domain-error.ts';
import type { Context } from '../../../../platform/context.ts';
import { hasRight } from '../../../../platform/http/operations/role-rules.ts';
import { platformErrors } from '../../../../platform/platform-errors.ts';
import type { WebhookRow } from '../webhooks-store.ts';

/**
 * True for a caller whose webhooks receive upload links in their events: a full key, or a person whose role has the right
 * `change` (docs/decisions/0274).
 */
export function mayReceiveLinks({ actor, environment }: Context): boolean {
  return actor.kind !== 'person' || hasRight(actor.role, environment, 'change');
}

/**
 * Refuses to send links to another address than one that a caller with the right to them has set.
 *
 * @throws DomainError `auth_forbidden`
 */
export function refuseRedirectedLinks(
  context: Context,
  webhook: Pick<WebhookRow, 'callback_url' | 'receives_links'>,
  callbackUrl: string | undefined,
): void {
  if (callbackUrl === undefined || callbackUrl === webhook.callback_url) return;
  if (!webhook.receives_links || mayReceiveLinks(context)) return;
  throw new DomainError(platformErrors.auth_forbidden, {
    reason:
      'The events of this webhook have upload links (`receives_links`): its address is changed by a full key or a person with the right change. Create another webhook instead, whose events have none.',
  });
}
