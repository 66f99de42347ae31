import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../platform/brand-context.tsx';
import { ownKey } from '../platform/keys.ts';
import { findOperation, type PortalRequest } from './portal-request.ts';
import { RequestView } from './request-view.tsx';

interface ExampleRequestProps {
  readonly resource: string;
  readonly verb: string;
  /** Fields in place of the example's. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The brand's own program in place of the example's. */
function useProgram(isNeeded: boolean) {
  const { surety, keys } = useBrand();
  const { data, isLoading } = useQuery({
    queryKey: keys.list('programs'),
    queryFn: () => surety.programs.list({ limit: 1 }).page(),
    enabled: isNeeded,
  });
  const program = data?.data[0];
  return { isLoading, field: program ? { program_id: program.program_id } : {} };
}

/** The request that makes an object, with the example of the API's document. */
export function ExampleRequest({ resource, verb, body }: ExampleRequestProps) {
  const request: PortalRequest = { resource, verb };
  const row = useQuery({
    queryKey: ownKey('operation', resource, verb),
    queryFn: () => findOperation(request),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const example = { ...(row.data?.body?.example as object | undefined), ...body };
  const program = useProgram('program_id' in example);
  if (!row.data || program.isLoading) return null;
  return <RequestView request={{ ...request, body: { ...example, ...program.field } }} />;
}
