import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { RepeatedWarnings } from './repeated-warnings.js';

export type { Logger } from 'pino';

/** Names under which a secret or a person could reach a log line, at any of the first three levels. */
const SECRET_KEYS = [
  'authorization',
  'password',
  'secret',
  'clientSecret',
  'secretHash',
  'operatorToken',
  'apiKeySecret',
  'privateKey',
  'masterKey',
  'custodianKey',
  'custodianKeyPrevious',
  'token',
  'body',
  'payload',
  'email',
  'fullName',
  'phoneNumber',
  'otp',
  'pan',
  'cvv',
  'databaseUrl',
];
const redactPaths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/**
 * One JSON object a line, with the service's name; secrets and personal data are cut by name. A warning whose error
 * stays the same is written once a minute, with the number of those that were `alike` meanwhile.
 */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactPaths, censor: '[redacted]' },
      serializers: { error: errorOnly, err: errorOnly },
      hooks: { logMethod: onceAMinute(new RepeatedWarnings()) },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const WARNING = 40;

const onceAMinute = (repeated: RepeatedWarnings): LogMethod =>
  function (line, write, level) {
    const [details, message] = line as [object: { readonly error?: unknown }, message?: string];
    if (level !== WARNING || message === undefined || !(details.error instanceof Error)) {
      write.apply(this, line);
      return;
    }
    const alike = repeated.take(message, details.error);
    if (alike !== undefined) write.call(this, { ...details, ...(alike > 0 && { alike }) }, message);
  };

/** An error for the operator: never its parameters, which may hold a caller's data. */
const errorOnly = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { message: 'a thrown value that is no error' };
  const { name, message, stack } = error;
  const code = (error as { code?: unknown }).code;
  const cause = error.cause instanceof Error ? { cause: errorOnly(error.cause) } : {};
  return { name, message, stack, ...(typeof code === 'string' ? { code } : {}), ...cause };
};

/** Nest's own lines in the same form: its warnings and errors stay, its start-up lines are at debug level. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug({ nest: String(message) });
  }

  error(message: unknown, ...details: unknown[]): void {
    const error = [message, ...details].find((detail) => detail instanceof Error);
    this.logger.error({ error, nest: error === message ? undefined : String(message) });
  }

  warn(message: unknown): void {
    this.logger.warn({ nest: String(message) });
  }

  debug(message: unknown): void {
    this.logger.trace({ nest: String(message) });
  }
}
