import { Writable } from 'node:stream';
import { createLogger, NestLogger } from './logger.js';

const logging = () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { logger: createLogger('gateway', 'trace', sink), lines };
};
const CANARY = 'canary-7f3a';

describe('the log', () => {
  it('is one JSON object a line, named after its service', () => {
    const { logger, lines } = logging();
    logger.info({ lane: 'platform.sandbox', text: 'two\nlines\r\n' }, 'hello');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      service: 'gateway',
      msg: 'hello',
      lane: 'platform.sandbox',
    });
  });

  it.each([
    'authorization',
    'password',
    'clientSecret',
    'secretHash',
    'operatorToken',
    'apiKeySecret',
    'privateKey',
    'token',
    'body',
    'payload',
    'email',
    'fullName',
    'phoneNumber',
    'databaseUrl',
  ])('shows no %s, however deep it stands', (key) => {
    const { logger, lines } = logging();
    logger.info({ [key]: CANARY, headers: { [key]: CANARY }, request: { headers: { [key]: CANARY } } });
    expect(lines.join('')).not.toContain(CANARY);
    expect(lines.join('')).toContain('[redacted]');
  });

  it("logs an error's name, message, code and cause, and none of its other properties", () => {
    const { logger, lines } = logging();
    const error = Object.assign(new Error('it broke', { cause: new Error('a wire') }), {
      code: '23505',
      detail: CANARY,
      parameters: [CANARY],
    });
    logger.error({ error }, 'failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      error: { message: 'it broke', code: '23505', cause: { message: 'a wire' } },
    });
    expect(lines.join('')).not.toContain(CANARY);
  });

  it('writes a warning whose error stays the same once, and errors and other warnings always', () => {
    const { logger, lines } = logging();
    for (let times = 0; times < 3; times += 1) {
      logger.warn({ error: new Error('the server is away'), task: `${times}` }, 'a task tries again');
      logger.error({ error: new Error('the server is away') }, 'a timer failed');
      logger.warn({ lane: 'ledger.sandbox' }, 'a lane has moved');
      logger.warn('careful');
    }
    const written = lines.map((line) => JSON.parse(line) as { msg: string; task?: string; alike?: number });
    const tries = written.filter(({ msg }) => msg === 'a task tries again');
    expect(tries.map(({ task, alike }) => [task, alike])).toStrictEqual([['0', undefined]]);
    expect(written).toHaveLength(1 + 3 * 3);
  });

  it("keeps the framework's warnings and errors, and its chatter for debugging", () => {
    const { logger, lines } = logging();
    const nest = new NestLogger(logger);
    nest.log('mapped a route');
    nest.warn('careful');
    nest.error(new Error('no'));
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toStrictEqual([20, 40, 50]);
  });
});
