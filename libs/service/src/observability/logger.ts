import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';

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

/** One JSON object a line, with the service's name; secrets and personal data are cut by name. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactPaths, censor: '[redacted]' },
      serializers: { error: errorOnly, err: errorOnly },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );

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
