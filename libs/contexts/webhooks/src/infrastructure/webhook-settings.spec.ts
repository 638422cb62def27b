import { webhookSettings } from './webhook-settings.js';

describe('the settings of outgoing webhooks', () => {
  it('are safe when nothing is set', () => {
    expect(webhookSettings({})).toStrictEqual({ wireName: 'Service', allowPrivate: 'none' });
  });

  it('may come with another default, as standalone has', () => {
    expect(webhookSettings({}, 'sandbox')).toStrictEqual({ wireName: 'Service', allowPrivate: 'sandbox' });
  });

  it.each(['none', 'sandbox', 'all'] as const)('allow private networks for %s', (allowPrivate) => {
    const env = { CAUSEWAY_WEBHOOK_ALLOW_PRIVATE: allowPrivate, CAUSEWAY_WIRE_NAME: 'Harbour' };
    expect(webhookSettings(env, 'sandbox')).toStrictEqual({ wireName: 'Harbour', allowPrivate });
  });

  it.each(['', 'true', 'production', 'NONE'])('stop the start when the policy is %j', (policy) => {
    expect(() => webhookSettings({ CAUSEWAY_WEBHOOK_ALLOW_PRIVATE: policy })).toThrow(
      `CAUSEWAY_WEBHOOK_ALLOW_PRIVATE is one of none, sandbox, all, not ${policy}`,
    );
  });

  it.each(['', 'My Service', 'x\r\ny', '-x', '1x', 'x'.repeat(41)])(
    'stop the start when the name is %j',
    (name) => {
      expect(() => webhookSettings({ CAUSEWAY_WIRE_NAME: name })).toThrow('CAUSEWAY_WIRE_NAME');
    },
  );
});
