import { requestText, textForms } from '@surety/sdk/command/request-text';
import { useQuery } from '@tanstack/react-query';
import { Code } from '../parts/code.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { ownKey } from '../platform/keys.ts';
import { preferences } from '../platform/preferences.ts';
import { usePreferences } from '../platform/use-preferences.ts';
import { findOperation, type PortalRequest } from './portal-request.ts';

interface RequestViewProps {
  readonly request: PortalRequest;
  readonly idempotencyKey?: string;
}

/** A request as curl, SDK and command, each ready to run. */
export function RequestView({ request, idempotencyKey }: RequestViewProps) {
  const { copyAs } = usePreferences();
  const { resource, verb } = request;
  const row = useQuery({
    queryKey: ownKey('operation', resource, verb),
    queryFn: () => findOperation(request),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!row.data) return null;
  const text = requestText(copyAs, row.data, request, idempotencyKey);
  return (
    <Tabs
      label="Form of the request"
      tabs={textForms}
      chosen={copyAs}
      onChoose={(form) => preferences.change({ copyAs: form })}
    >
      <Code text={text} label={`The request as ${copyAs}`} isWrapped />
    </Tabs>
  );
}
