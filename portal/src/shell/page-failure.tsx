import { Failure } from '../parts/states.tsx';

interface PageFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** A page that broke; the rest of the portal goes on. */
export function PageFailure({ error, reset }: PageFailureProps) {
  return <Failure error={error} onRetry={reset} />;
}
