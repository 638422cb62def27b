import { FixedClock } from '@causeway/kernel';
import { ScriptedIssuer } from './testing/scripted-issuer.js';
import { describeTokenIssuer } from './testing/token-issuer.contract.js';

describeTokenIssuer('the scripted issuer', async () => {
  const clock = new FixedClock();
  const issuer = new ScriptedIssuer(clock);
  const other = new ScriptedIssuer(clock);
  issuer.refused.add('refused');
  const opened = issuer.openedBy('client');
  // The scripted issuer has one outcome at a time, and one token.
  const outcomes = {
    completes: issuer.end,
    keepsFunds: {
      state: 'FAILED',
      providerStatus: 'Failed',
      reason: 'PROVIDER_TRANSFER_FAILED',
      funds: 'KEPT',
    },
    fails: { state: 'FAILED', providerStatus: 'Failed', reason: 'PROVIDER_REJECTED', funds: 'RETURNED' },
    isNeverFunded: issuer.end,
  } as const;
  return {
    issuer: {
      ...opened,
      tokenOf: async (_account, token) => (token === 'acme' ? opened.tokenOf(_account, token) : undefined),
      send: (order) => {
        issuer.end = outcomes[order.description as keyof typeof outcomes];
        return opened.send(order);
      },
    },
    issuerOfStranger: other.openedBy('client'),
    refusedIssuer: issuer.openedBy('refused'),
    token: 'acme',
    unknownToken: 'none',
    meets: {
      completes: { description: 'completes' },
      fails: { description: 'fails' },
      keepsFunds: { description: 'keepsFunds' },
      isNeverFunded: { description: 'isNeverFunded' },
    },
    now: () => clock.now(),
    waitUntil: async (moment) => clock.moveTo(moment),
    close: async () => undefined,
  };
});
