import { register } from './customers.js';
import { accountOf, fund } from './payments.js';
import { until, type Scene } from './scene.js';

const FUNDED_MINOR = 500_000;
const PAID_MINOR = 2_500;

/** A new customer's card, once the simulated issuer has made it. */
export const carded = async (scene: Scene): Promise<string> => {
  const { api } = scene;
  const { id: cardholderId } = await register(scene, 'Ada Lovelace');
  const fundingSources = [await fund(scene, cardholderId, FUNDED_MINOR)];
  const { id } = await api.createCard({ body: { cardholderId, form: 'VIRTUAL', fundingSources } });
  await until(scene, 'the card to be active', async () => {
    const { state } = await api.getCardById({ id });
    return state === 'ACTIVE' ? state : undefined;
  });
  return id;
};

/** A card that is paid from another account of its holder. */
export const paidFromElsewhere = async (scene: Scene): Promise<string> => {
  const id = await carded(scene);
  const { cardholderId } = await scene.api.getCardById({ id });
  const other = await accountOf(scene, cardholderId, 'USDC');
  await scene.api.updateCardById({ id, body: { fundingSources: [other.id] } });
  return id;
};

/** A purchase whose merchant's name ends as the wanted outcome asks (cards §6). */
export const purchaseAt =
  (descriptor: string) =>
  async (scene: Scene): Promise<string> => {
    const id = await carded(scene);
    return (await purchase(scene, id, descriptor)).id;
  };

/** A purchase of which the merchant collects this share. */
export const purchaseCleared =
  (share: number) =>
  async (scene: Scene): Promise<string> => {
    const id = await carded(scene);
    const { id: cardTransactionId } = await purchase(scene, id, 'COFFEE');
    const body = { cardTransactionId, amount: PAID_MINOR * share };
    await scene.api.sandboxSimulateCardClearing({ id, body });
    return cardTransactionId;
  };

const purchase = async (scene: Scene, id: string, descriptor: string): Promise<{ readonly id: string }> => {
  const { api } = scene;
  const { issuerTransactionToken } = await api.sandboxSimulateCardAuthorization({
    id,
    body: {
      amount: PAID_MINOR,
      currency: { code: 'USD' },
      merchant: { descriptor, mcc: '5814', country: 'US' },
    },
  });
  return until(scene, 'the purchase', async () => {
    const { data } = await api.listTransactions({ cardId: id });
    return data.find(
      (row) => 'issuerTransactionToken' in row && row.issuerTransactionToken === issuerTransactionToken,
    );
  });
};
