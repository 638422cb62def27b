import { helpOn, readCommandLine } from '@causeway/cli';
import { LISTEN, listenOptionsOf } from './listen-options.js';

const read = (...line: string[]) => readCommandLine(LISTEN, line, (_row, given) => listenOptionsOf(given));

describe('the options of the listener', () => {
  it('are any free port and sentences by default', () => {
    expect(read()).toStrictEqual({ request: { port: 0, json: false } });
  });

  it('are taken from the command line', () => {
    expect(
      read('--port', '8080', '--json', '--profile', 'shop', '--base-url', 'http://h.example/'),
    ).toStrictEqual({
      request: { port: 8_080, json: true, profile: 'shop', baseUrl: 'http://h.example' },
    });
  });

  it('say where webhooks are sent on to, which is an address', () => {
    expect(read('--forward-to', 'http://127.0.0.1:8080/hooks')).toStrictEqual({
      request: { port: 0, json: false, forwardTo: 'http://127.0.0.1:8080/hooks' },
    });
    for (const word of ['8080', 'ftp://a.example', 'http://'])
      expect(() => read('--forward-to', word)).toThrow('--forward-to is an address');
  });

  it('explain themselves', () => {
    for (const option of ['--port', '--json', '--profile', '--base-url'])
      expect(helpOn(LISTEN)).toContain(option);
  });

  it.each(['-1', '65536', '80x', '8.5', ''])('refuse %j as a port', (port) => {
    expect(() => read(`--port=${port}`)).toThrow('--port is a whole number from 0 to 65535');
  });
});
