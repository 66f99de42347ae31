import { useQuery } from '@tanstack/react-query';
import { findOperation, type PortalRequest } from './portal-request.ts';
import { RequestView } from './request-view.tsx';

interface ExampleRequestProps {
  readonly resource: string;
  readonly verb: string;
  /** Fields in place of the example's. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The request that makes an object, with the example of the API's document. */
export function ExampleRequest({ resource, verb, body }: ExampleRequestProps) {
  const request: PortalRequest = { resource, verb };
  const row = useQuery({
    queryKey: ['operation', resource, verb],
    queryFn: () => findOperation(request),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!row.data) return null;
  const example = { ...(row.data.body?.example as object | undefined), ...body };
  return <RequestView request={{ ...request, body: example }} />;
}
