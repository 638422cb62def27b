import type { ApiClient } from '../harness/api-client.js';
import { eventually } from '../harness/eventually.js';
import { succeeded } from './settled.js';

const AMOUNT = 100;
export const MERCHANT = { descriptor: 'COFFEE', mcc: '5814', country: 'US' };
export type CardPayment = 'AUTHORIZED' | 'SETTLED' | 'RETURNED';

/** Lets a card pay, as far as a call needs it, and gives the row: of a return its own. */
export const cardPayment = async (api: ApiClient, cardId: string, stand: CardPayment): Promise<string> => {
  const { currency } = succeeded(await api.get(`/cards/${cardId}`));
  const simulate = async (path: string, body: object): Promise<Record<string, any>> => {
    const sent = await api.post(`/sandbox/cards/${cardId}/simulate/${path}`, body);
    const token = succeeded(sent)['issuerTransactionToken'] as string;
    const rows = `/transactions?cardId=${encodeURIComponent(cardId)}&limit=100`;
    return eventually(`the row of ${token}`, async () => {
      const { data } = succeeded(await api.get(rows)) as { data: Record<string, any>[] };
      return data.find(({ issuerTransactionToken }) => issuerTransactionToken === token);
    });
  };
  const opening = { amount: AMOUNT, currency: { code: currency }, merchant: MERCHANT };
  /** A machine that stalls while it decides declines: then the card pays once more. */
  const authorized = async (): Promise<string> => {
    const { id, declineReason } = await simulate('authorization', opening);
    return declineReason === 'DECISION_TIMED_OUT' ? authorized() : id;
  };
  const cardTransactionId = await authorized();
  if (stand === 'AUTHORIZED') return cardTransactionId;
  await simulate('clearing', { cardTransactionId, amount: AMOUNT });
  if (stand === 'SETTLED') return cardTransactionId;
  return (await simulate('return', { cardTransactionId, amount: AMOUNT }))['id'];
};
