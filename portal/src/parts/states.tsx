import { ApiError, SuretyError } from '@surety/sdk/errors';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signInAddress } from '../platform/sign-in-address.ts';
import { Button } from './button.tsx';
import { PageHead } from './layout.tsx';
import styles from './states.module.css';

interface EmptyProps {
  /** One sentence: what would be here. */
  readonly children: ReactNode;
  /** The request that makes one, and a button. */
  readonly actions?: ReactNode;
}

/** A list or panel that never had anything. */
export function Empty({ children, actions }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {actions}
    </div>
  );
}

/** The frame of a list around its replacement. */
export function Framed({ children }: { readonly children: ReactNode }) {
  return <div className={styles.framed}>{children}</div>;
}

/** Grey bars in the place of rows, shown after 150 ms. */
export function Loading({ rows = 3 }: { readonly rows?: number }) {
  const bars = Array.from({ length: rows }, (_, at) => `bar ${at}`);
  return (
    <div className={styles.loading} aria-busy="true">
      <span className={styles.hidden}>Loading</span>
      {bars.map((bar) => (
        <div key={bar} className={styles.bar} />
      ))}
    </div>
  );
}

interface FailureProps {
  readonly error: unknown;
  /** Asks again. */
  readonly onRetry?: () => void;
}

/** A failure in the service's words, with the id of the request. */
export function Failure({ error, onRetry }: FailureProps) {
  const { title, text, requestId } = describeError(error);
  const isSignedOut = title === signedOut;
  return (
    <div className={styles.error} role="alert">
      <p>
        <strong>{title}</strong> {text}
      </p>
      {requestId && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      {isSignedOut && (
        <div>
          <a href={signInAddress()}>Sign in again</a>
        </div>
      )}
      {onRetry && !isSignedOut && (
        <div>
          <Button isSmall icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** A sentence on a warm ground, such as the state of the whole page. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {children}
    </div>
  );
}

/** Text for screen readers alone. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The words of an error, for a panel or beside a button. */
export function describeError(error: unknown): {
  title: string;
  text: string;
  requestId: string | null;
} {
  if (error instanceof ApiError) {
    const title = titleOf(error);
    const fields = Object.entries(error.details)
      .filter(([, rule]) => typeof rule === 'string')
      .map(([field, rule]) => `${field} ${rule}`);
    // The reason of a session that has ended says what the title says.
    const reason = title === signedOut ? '' : error.reason;
    const text = fields.length > 0 ? `${reason} ${fields.join('; ')}` : reason;
    return { title, text, requestId: error.requestId };
  }
  const text = error instanceof Error ? error.message : String(error);
  // Errors of this page itself, such as a cancelled passkey, say so themselves.
  const isLost = !(error instanceof Error) || error instanceof SuretyError;
  return { title: isLost ? 'The service does not answer.' : '', text, requestId: null };
}

/** A refused password is a 401 too, though it signs no person out. */
const isOfRole = (code: string): boolean => code === 'auth_err' || code === 'auth_forbidden';

function titleOf({ status, code }: ApiError): string {
  if (status >= 500) return 'The service failed.';
  if ((status === 401 || status === 403) && !isOfRole(code)) return 'Not accepted.';
  return titles[status] ?? 'Not accepted.';
}

const signedOut = 'You are signed out.';

const titles: Readonly<Record<number, string>> = {
  401: signedOut,
  403: 'Your role may not do this.',
  404: 'There is nothing here.',
  409: 'Not possible now.',
  429: 'Too many requests.',
};

interface QueryStateProps<T> {
  readonly query: UseQueryResult<T>;
  readonly rows?: number;
  /** Heading of a whole page whose content failed to load, such as "Event". */
  readonly page?: string;
  readonly children: (data: T) => ReactNode;
}

/** The content of an answer, or the state of the question: loading, or failed with the way to ask again. */
export function QueryState<T>({ query, rows, page, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) {
    return (
      <>
        {page && <PageHead title={page} />}
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  return rows === undefined ? <Loading /> : <Loading rows={rows} />;
}
