import { LISTEN_HELP, readListenOptions } from './listen-options.js';

describe('the options of the listener', () => {
  it('are any free port and sentences by default', () => {
    expect(readListenOptions([])).toStrictEqual({ port: 0, json: false });
  });

  it('are taken from the command line', () => {
    expect(readListenOptions(['--port', '8080', '--json', '--base-url', 'http://h.example/'])).toStrictEqual({
      port: 8_080,
      json: true,
      baseUrl: 'http://h.example',
    });
  });

  it('explain themselves', () => {
    expect(readListenOptions(['--help'])).toBe('help');
    for (const option of ['--port', '--json', '--base-url']) expect(LISTEN_HELP).toContain(option);
  });

  it.each(['-1', '65536', '80x', '8.5', ''])('refuse %j as a port', (port) => {
    expect(() => readListenOptions([`--port=${port}`])).toThrow('--port is a whole number from 0 to 65535');
  });
});
