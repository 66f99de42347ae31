import pg from 'pg';
import { ConnectionCut } from './bounded-client.ts';

/**
 * SQLSTATE classes 08 (connection), 53 (resources, 53100: disk full), 57P (shutdown, crash, start)
 * and 58 (system); 25006: the server became read-only, as after a failover; 25P03 and 25P04: it ended a session that
 * was silent for too long.
 */
const passingStates = /^(08|53|57P|58|25006|25P03|25P04)/;
/** A session is refused: its role, its password or the rule of its host (28), or its database is not there (3D000). */
const refusedStates = /^(28|3D000)/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The process has too many open files or connections. */
const fullCodes = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL']);
/** Messages of the driver, which gives these errors no code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/**
 * True if a statement failed because the database is away for now: unreachable, restarting, full, a standby, or
 * refusing the session. The outcome of a statement under way is then unknown.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return isEndOfSession(error);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionCut) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isConnecting = 'syscall' in error && /^(connect|getaddrinfo)$/.test(String(error.syscall));
  if (fullCodes.has(code) && isConnecting) return true;
  return networkCodes.has(code) || driverMessages.test(error.message);
}

/**
 * A FATAL error ends or refuses a session, whatever its state: 55000 is that of a database that takes no connections, and
 * of many a statement too.
 */
function isEndOfSession({ code = '', severity }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || passingStates.test(code) || refusedStates.test(code);
}

/** True for SQLSTATE 57014: a statement reached its limit, or waited for a lock in vain. It changed nothing. */
export function isStatementEnded(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/** True for SQLSTATE 53100: PostgreSQL's disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}
