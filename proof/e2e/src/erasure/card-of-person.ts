import type { Answer, ApiClient } from '../harness/api-client.js';
import { eventually } from '../harness/eventually.js';
import type { CanaryPerson } from './person.js';

interface Owner {
  readonly customerId: string;
  /** An account in dollars of the person's own. */
  readonly accountId: string;
}

const succeeded = ({ status, text, body }: Answer): Record<string, any> => {
  if (status >= 400) throw new Error(`${status} ${text}`);
  return body;
};

/** What the person pays by card; the account is to have it. */
export const PAID_BY_CARD = 1_200;

/** A card that is active. */
const cardOf = async (api: ApiClient, { customerId, accountId }: Owner): Promise<string> => {
  const order = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [accountId] };
  const { id } = succeeded(await api.post('/cards', order));
  await eventually('the card to be active', async () => {
    const { body } = await api.get(`/cards/${id}`);
    return body['state'] === 'ACTIVE' || undefined;
  });
  return id as string;
};

/** Lets a merchant use a card; the row that it comes to. */
const merchantUses = async (api: ApiClient, cardId: string, path: string, sent: object): Promise<string> => {
  const { issuerTransactionToken: token } = succeeded(
    await api.post(`/sandbox/cards/${cardId}/simulate/${path}`, sent),
  );
  const row = await eventually(`the row of ${token}`, async () => {
    const { data } = succeeded(await api.get(`/transactions?cardId=${encodeURIComponent(cardId)}`));
    return (data as Record<string, any>[]).find(
      ({ issuerTransactionToken }) => issuerTransactionToken === token,
    );
  });
  return row['id'] as string;
};

/** A purchase of a cent that is not cleared. */
export const holdsByCard = async (api: ApiClient, owner: Owner): Promise<void> => {
  const merchant = { descriptor: 'COFFEE', mcc: '5814', country: 'US' };
  const opening = { amount: 1, currency: { code: 'USD' }, merchant };
  await merchantUses(api, await cardOf(api, owner), 'authorization', opening);
};

/** What a platform still sees of a card: its state, its accounts, its rows. */
export const seenOfCard = async (api: ApiClient, cardId: string): Promise<readonly unknown[]> => {
  const { state, fundingSources } = succeeded(await api.get(`/cards/${cardId}`));
  const rows = succeeded(await api.get(`/transactions?cardId=${encodeURIComponent(cardId)}`));
  return [state, fundingSources, rows['data']];
};

/**
 * The person buys with a card at a merchant whose name is one of the texts to be searched for, waits for a credit that
 * stays open, and looks at the card's number, which is one of those texts from then on. No money is held afterwards.
 */
export const paysByCard = async (api: ApiClient, person: CanaryPerson, owner: Owner): Promise<string> => {
  const cardId = await cardOf(api, owner);
  const merchant = {
    descriptor: person.text('shop'),
    mcc: '5814',
    country: 'US',
    city: person.text('place'),
  };
  const opening = { amount: PAID_BY_CARD, currency: { code: 'USD' }, merchant };
  const cardTransactionId = await merchantUses(api, cardId, 'authorization', opening);
  await merchantUses(api, cardId, 'clearing', { cardTransactionId, amount: PAID_BY_CARD });
  await merchantUses(api, cardId, 'credit_authorization', opening);
  const { panEmbedUrl } = succeeded(await api.post(`/cards/${cardId}/reveal`));
  const page = await (await fetch(panEmbedUrl as string)).text();
  const [number] = /(?:\d{4} ){3}\d{4}/.exec(page) ?? [];
  if (number === undefined) throw new Error('the page shows no number');
  person.hasSeen(number.replaceAll(' ', ''));
  person.hasSeen(number);
  return cardId;
};
