import { readCommandLine } from '@causeway/cli';
import { MCP } from './mcp-options.js';

const read = (...line: string[]) => readCommandLine(MCP, line, () => 'SERVE');

describe('the command line of the tools', () => {
  it('has nothing on it', () => {
    expect(read()).toStrictEqual({ request: 'SERVE' });
    expect(() => read('more')).toThrow('more is one word too many.');
  });

  it('explains the settings without a token', () => {
    expect(read('--help')).toStrictEqual({ help: expect.stringContaining('CAUSEWAY_AGENT_TOKEN') });
  });
});
