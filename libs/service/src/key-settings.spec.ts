import { randomBytes } from 'node:crypto';
import { keyFaults } from './key-settings.js';

const KEYS = [
  'CAUSEWAY_MASTER_KEY',
  'CAUSEWAY_MASTER_KEY_PREVIOUS',
  'CAUSEWAY_CUSTODIAN_KEY',
  'CAUSEWAY_CUSTODIAN_KEY_PREVIOUS',
  'CAUSEWAY_SIGNING_KEY',
  'CAUSEWAY_SIGNING_KEY_PREVIOUS',
];

const allAs = (text: string): Record<string, string> => Object.fromEntries(KEYS.map((name) => [name, text]));

describe('the keys among the settings', () => {
  it('are 32 random bytes in base64', () => {
    expect(keyFaults(allAs(randomBytes(32).toString('base64')))).toStrictEqual([]);
  });

  it.each([[{}], [allAs('')]])('may be left out: %j', (settings) => {
    expect(keyFaults(settings)).toStrictEqual([]);
  });

  it('are all named when they are none, without being shown', () => {
    expect(keyFaults(allAs('hush'))).toStrictEqual(
      KEYS.map((name) => `${name} must hold 32 random bytes in base64 (44 characters)`),
    );
  });

  it('are no samples', () => {
    expect(keyFaults({ CAUSEWAY_CUSTODIAN_KEY: Buffer.alloc(32).toString('base64') })).toStrictEqual([
      expect.stringMatching(/^CAUSEWAY_CUSTODIAN_KEY holds a sample, not a random key: /),
    ]);
  });
});
