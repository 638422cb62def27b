import { registerInEea } from './customers.js';
import { draw, funded } from './payments.js';
import { tenantOf, type Scene } from './scene.js';

/** An account that is frozen. */
export const frozen = async (scene: Scene): Promise<string> => {
  const accountId = await funded(scene);
  const status = { ...(await tenantOf(scene)), accountId, status: 'FROZEN' };
  await scene.operator('POST', '/operator/internal-accounts/status', status);
  return accountId;
};

/** A wallet whose owner is proven. */
export const ownershipProven = async (scene: Scene): Promise<string> => {
  const { api } = scene;
  const { id: customerId } = await registerInEea(scene);
  const address = `0x${crypto.randomUUID().replaceAll('-', '')}${String(draw() % 100_000_000).padStart(8, '0')}`;
  const { id: externalAccountId } = await api.createCustomerExternalAccount({
    body: {
      ...{ customerId, currency: 'USDC', ownershipType: 'FIRST_PARTY' },
      accountInfo: { accountType: 'BASE_WALLET', address },
    },
  });
  await api.createExternalAccountOwnershipChallenge({
    externalAccountId,
    body: { method: 'WALLET_SIGNATURE' },
  });
  await api.verifyExternalAccountOwnership({
    externalAccountId,
    body: { signature: 'sandbox-valid-signature' },
  });
  return externalAccountId;
};
