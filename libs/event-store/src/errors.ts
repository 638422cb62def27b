/**
 * The store could not be reached, or the outcome of a commit is unknown. Sending the same command id again is
 * safe: it finds its outcome if the commit went through.
 */
export class TransientError extends Error {
  constructor(cause: unknown) {
    super(`the event store is unreachable: ${reasonOf(cause)}`, {
      cause,
    });
  }
}

/** SQLSTATE classes that a later attempt may not meet: connection, rollback of a victim, resources, shutdown, files. */
const PASSING_CLASSES = ['08', '40', '53', '57', '58'];

/** A database that only reads: a standby, or one whose host protects a full disk. */
const READ_ONLY = '25006';

/** An internal error that ends a session instead of a statement: a server that cannot begin one on a full disk, say. */
const isLostSession = (code: string, severity: unknown): boolean =>
  code.startsWith('XX') && (severity === 'FATAL' || severity === 'PANIC');

/** The driver's messages, without a code, for a connection that was lost or could not be opened. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
];

/** Whether the store was out of reach or out of resources, so that the same work may succeed when it is tried again. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof TransientError) return true;
  if (typeof error !== 'object' || error === null) return false;
  const { code, severity, message } = error as { code?: unknown; severity?: unknown; message?: unknown };
  if (severity !== undefined && typeof code === 'string')
    return PASSING_CLASSES.includes(code.slice(0, 2)) || code === READ_ONLY || isLostSession(code, severity);
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return true;
  return DRIVER_MESSAGES.some((start) => String(message).startsWith(start));
};

const reasonOf = (cause: unknown): string => {
  const { message } = (cause ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(cause);
};
