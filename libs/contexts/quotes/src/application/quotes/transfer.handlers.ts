import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { derivedUuid, idOf, parseId, type CurrencyCode } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { TransferRejection } from '../../domain/quotes/transfer-rejections.js';
import { transferRefusal, type TransferSide } from '../../domain/quotes/transfer-sides.js';
import { paymentAfter } from '../../read/quotes/own-collection.js';
import type { QuotePorts } from '../ports.js';
import { loadQuote } from './quote-stream.js';
import { CreateQuote, type WrittenAnswer } from './quote.requests.js';
import { CheckTransfer, TransferIn, TransferOut, type TransferWanted } from './transaction.requests.js';

/** Kept working as quotes that are created and executed in one go (transactions §9). */
export const transferHandlings = (ports: QuotePorts): readonly CustomHandling[] => [
  carriesOut<TransferOut>({
    command: TransferOut,
    execute: (wanted, call) => transfer(ports, { wanted, isOut: true }, call),
  }),
  carriesOut<TransferIn>({
    command: TransferIn,
    execute: (wanted, call) => transfer(ports, { wanted, isOut: false }, call),
  }),
];

interface Transfer {
  readonly wanted: TransferWanted;
  readonly isOut: boolean;
}

/**
 * Judges the accounts of a deprecated transfer and answers its currency, which the request does not name
 * (transactions §9).
 */
export const checkTransferHandling = (ports: QuotePorts): QueryHandling =>
  answersQuery<CheckTransfer>({
    query: CheckTransfer,
    answer: async ({ wanted, direction }, call) => ({
      currency: await currencyOf(ports, { wanted, isOut: direction === 'OUT' }, call),
    }),
  });

const transfer = async (
  ports: QuotePorts,
  { wanted, isOut }: Transfer,
  call: CallContext,
): Promise<WrittenAnswer> => {
  await currencyOf(ports, { wanted, isOut }, call);
  await ports.dispatch.execute(
    new CreateQuote({ ...quoteFor(wanted), transfer: isOut ? 'OUT' : 'IN' }, call),
  );
  return newTransaction(ports, call);
};

/** The currency that both accounts have; refused is what no transfer can be. */
const currencyOf = async (
  ports: QuotePorts,
  { wanted, isOut }: Transfer,
  call: CallContext,
): Promise<CurrencyCode> => {
  const { sourceId, destinationId } = wanted;
  const [source, destination] = await Promise.all([
    (isOut ? sideInside : sideOutside)(ports, sourceId, 'source.accountId', call),
    (isOut ? sideOutside : sideInside)(ports, destinationId, 'destination.accountId', call),
  ]);
  const refusal = transferRefusal([source, destination]);
  if (refusal !== undefined) throw refused(refusal.code, refusal.details ?? {});
  if (source.status !== 'FOUND' || destination.status !== 'FOUND')
    throw new Error('An account is not there that nothing was said against');
  const { currency } = source;
  if (currency !== destination.currency)
    throw refused('TRANSFER_CURRENCIES_DIFFER', { source: currency, destination: destination.currency });
  if (isOut) await refuseGated(ports, sourceId, currency, call);
  return currency;
};

/** There is nowhere to put a challenge: a customer under strong authentication pays by quotes (sca §1). */
const refuseGated = async (
  { dispatch, strongAuthentication }: Pick<QuotePorts, 'dispatch' | 'strongAuthentication'>,
  sourceId: string,
  currency: CurrencyCode,
  call: CallContext,
): Promise<void> => {
  const accountId = parseId('InternalAccount', sourceId);
  const account = accountId && (await dispatch.execute(new GetInternalAccount({ accountId }, call)));
  const customerId = account?.owner.customerId;
  if (customerId !== undefined && (await strongAuthentication.isGated({ customerId, currency }, call)))
    throw refused('TRANSFER_NEEDS_QUOTE', {});
};

/** A platform's configured fee is for payments into another currency: a transfer has no platform fee. */
const quoteFor = (wanted: TransferWanted): QuoteRequested => {
  const { paymentRail, remittanceInformation, purposeOfPayment, agentId } = wanted;
  return {
    source: { sourceType: 'ACCOUNT', accountId: wanted.sourceId },
    destination: {
      destinationType: 'ACCOUNT',
      accountId: wanted.destinationId,
      ...(paymentRail !== undefined && { paymentRail }),
    },
    lockedSide: 'SENDING',
    lockedAmountMinor: wanted.amountMinor,
    immediatelyExecute: true,
    ...(remittanceInformation !== undefined && { remittanceInformation }),
    ...(purposeOfPayment !== undefined && { purposeOfPayment }),
    ...(agentId !== undefined && { agentId }),
  };
};

/** The transaction as created, so that a repeated request gets the same answer. */
const newTransaction = async (ports: QuotePorts, call: CallContext): Promise<WrittenAnswer> => {
  const quoteId = idOf('Quote', derivedUuid('quote', call.commandId));
  const { quote } = await loadQuote(ports, quoteId, call);
  if (quote.status === 'ABSENT') throw new Error(`${quoteId} was executed and is not there`);
  const created = paymentAfter(undefined, { type: 'QuoteCreated', terms: quote.terms });
  if (created === undefined) throw new Error(`${quoteId} was executed and cannot be shown`);
  return ports.answers.write(201, created);
};

type Field = TransferSide['field'];

/** A wallet's owner signs a quote; there is no place for a signature here (transactions §9). */
const sideInside = async (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  sent: string,
  field: Field,
  call: CallContext,
): Promise<TransferSide> => {
  const side = { field, resource: 'InternalAccount' } as const;
  const accountId = parseId('InternalAccount', sent);
  if (accountId === undefined) return { ...side, status: statusUnlike(sent, 'ExternalAccount:') };
  const account = await dispatch.execute(new GetInternalAccount({ accountId }, call));
  if (account === null) return { ...side, status: 'UNKNOWN' };
  const { type, currency } = account;
  return type === 'EMBEDDED_WALLET'
    ? { ...side, status: 'OF_WRONG_KIND' }
    : { ...side, status: 'FOUND', currency };
};

const sideOutside = async (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  sent: string,
  field: Field,
  call: CallContext,
): Promise<TransferSide> => {
  const side = { field, resource: 'ExternalAccount' } as const;
  const accountId = parseId('ExternalAccount', sent);
  if (accountId === undefined) return { ...side, status: statusUnlike(sent, 'InternalAccount:') };
  const account = await dispatch.execute(new GetPayoutTarget({ accountId }, call));
  return account === null
    ? { ...side, status: 'UNKNOWN' }
    : { ...side, status: 'FOUND', currency: account.currency };
};

/** An id of the other kind of account has its own error; any other id is unknown. */
const statusUnlike = (sent: string, otherKind: string): 'UNKNOWN' | 'OF_WRONG_KIND' =>
  sent.startsWith(otherKind) ? 'OF_WRONG_KIND' : 'UNKNOWN';

const refused = (code: TransferRejection, details: Readonly<Record<string, unknown>>): RejectedError =>
  new RejectedError('quotes', code, details);
