import { register } from './customers.js';
import { payer, quoteBody, SENT_MINOR } from './payments.js';
import type { Scene } from './scene.js';

/** What an agent wants to pay, which waits for its platform. */
export const askedByAgent = async (scene: Scene): Promise<string> => {
  const { api } = scene;
  const { id: customerId } = await register(scene, 'Ada Lovelace');
  const payment = await payer(scene, '100', customerId);
  const { deviceCode } = await api.createAgent({
    body: {
      ...{ name: 'Assistant', customerId },
      policy: {
        permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
        defaultExecutionMode: 'APPROVAL_REQUIRED',
        spendingLimits: { currency: 'USD', perTransactionLimit: SENT_MINOR },
      },
    },
  });
  const { accessToken } = await api.redeemAgentDeviceCode({ code: deviceCode.code });
  const agent = await scene.clientOf(accessToken);
  const { id: quoteId } = await agent.agentCreateQuote({ body: quoteBody(payment) });
  return (await agent.agentExecuteQuote({ quoteId })).id;
};
