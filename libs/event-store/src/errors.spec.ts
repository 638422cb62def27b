import { isTransient, TransientError } from './errors.js';

const withCode = (code: string, more: object = {}): Error =>
  Object.assign(new Error('from the server'), { code, ...more });
const fromServer = (code: string): Error => withCode(code, { severity: 'ERROR' });

describe('what may pass by itself', () => {
  it.each([
    ['a lost connection', withCode('ECONNRESET')],
    ['a server that is not there', withCode('ECONNREFUSED')],
    ['a server that shuts down', fromServer('57P01')],
    ['a server without room', fromServer('53300')],
    ['a deadlock', fromServer('40P01')],
    ['a file that cannot be written', fromServer('58030')],
    ['a database that only reads', fromServer('25006')],
    ['a session that could not begin on a full disk', withCode('XX000', { severity: 'FATAL' })],
    ['a connection that ended under a query', new Error('Connection terminated unexpectedly')],
    ['a pool that is full', new Error('timeout exceeded when trying to connect')],
    ['a store that said so', new TransientError(new Error('cut'))],
  ])('is %s', (_name, error) => {
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    ['a broken rule of a table', fromServer('23505')],
    ['a wrong statement', fromServer('42601')],
    ['an internal error in a statement', fromServer('XX000')],
    ['a password that is wrong', withCode('28P01', { severity: 'FATAL' })],
    ['a refused privilege', fromServer('42501')],
    ['a message of ours that speaks of a connection', new Error('the connection fee has no timeout')],
    ['a thrown text', 'Connection terminated'],
    ['nothing', undefined],
  ])('is not %s', (_name, error) => {
    expect(isTransient(error)).toBe(false);
  });

  it('names its cause', () => {
    expect(new TransientError(withCode('ECONNRESET')).message).toContain('from the server');
  });
});
