import { RejectedError } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { derivedUuid } from '@causeway/kernel';
import { walletRefusal } from '../domain/wallet-signature.js';
import type { QuotePorts } from './ports.js';
import { loadQuote } from './quote-stream.js';
import { RequestExecution, type WalletHeaders, type WrittenAnswer } from './quote.requests.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'store' | 'wallets'>;

/**
 * Records the intent to execute, with the owner's signature where a wallet pays (quotes §4). Headers are no part of
 * what a repeated request is compared by: the signed step has an id of its own, and once it has an outcome nothing is
 * signed again. Throws the refusal.
 */
export const requestSigned = async (
  ports: Ports,
  request: RequestExecution,
  headers: WalletHeaders,
): Promise<WrittenAnswer | null> => {
  try {
    return await ports.dispatch.execute(request);
  } catch (error) {
    if (!(error instanceof RejectedError) || error.code !== 'WALLET_SIGNATURE_MISSING') throw error;
    const { payload, call } = request;
    const signed = new RequestExecution(
      { ...payload, isSigned: true },
      { ...call, commandId: derivedUuid(call.commandId, 'signed') },
    );
    if (!(await isAnswered(ports, signed))) await verifySignature(ports, request, headers);
    return ports.dispatch.execute(signed);
  }
};

const isAnswered = async ({ store }: Ports, { call }: RequestExecution): Promise<boolean> =>
  (await store.outcome(laneOf(store.context, call.environment), call.commandId)) !== undefined;

const verifySignature = async (
  ports: Ports,
  { payload: { quoteId }, call }: RequestExecution,
  { signature, requestId }: WalletHeaders,
): Promise<void> => {
  const { quote } = await loadQuote(ports, quoteId, call);
  if (quote.status === 'ABSENT' || quote.terms.wallet === undefined) return;
  const { wallet, sourceAccountId: accountId } = quote.terms;
  if (accountId === undefined) throw new Error(`${quoteId} is paid from a wallet that it does not name`);
  const verdict = await ports.wallets.verify(
    { accountId, payload: wallet.payloadToSign, ...(signature !== undefined && { signature }) },
    call,
  );
  const refusal = walletRefusal(wallet, { verdict, ...(requestId !== undefined && { requestId }) });
  if (refusal !== undefined) throw new RejectedError(ports.store.context, refusal.code, refusal.details);
};
