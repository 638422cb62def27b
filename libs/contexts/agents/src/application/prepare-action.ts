import type { CallContext } from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { parseId, type CurrencyCode, type Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import {
  CheckExecution,
  CheckTransfer,
  GetQuote,
  VerifyQuoteSignature,
  type QuoteDocument,
} from '@causeway/quotes';
import { GetTransaction } from '@causeway/transactions';
import { spendingOf, type Submission } from '../domain/action.decide.js';
import type { ExecuteOrder, TransferOrder } from '../domain/action.js';
import { currenciesOf, isAllowed } from '../domain/evaluate.js';
import type { ShownAgent } from '../read/agent.view.js';
import type { SubmitQuote, SubmitTransfer } from './action.requests.js';
import { admitted, ratesFrom, refused } from './find-agent.js';
import type { AgentPorts } from './ports.js';

export type PreparedAction = Omit<Submission, 'actionId'>;

/** Everything that the decision on a quote's execution needs; checks 2 to 6 of agents §2, in their order. */
export const prepareQuote = async (
  ports: AgentPorts,
  { agentId, quoteId, scaFactor, walletHeaders }: SubmitQuote['payload'],
  call: CallContext,
): Promise<PreparedAction> => {
  const agent = await admitted(ports, call, { agentId, permission: 'EXECUTE_QUOTES', kind: 'CHANGE' });
  const quote = await ownQuote(ports, { agentId, quoteId }, call);
  const { source } = quote;
  const accountId =
    source.sourceType === 'ACCOUNT' ? parseId('InternalAccount', source.accountId) : undefined;
  if (!isAllowed(agent.policy, accountId)) throw refused('ACCOUNT_NOT_ALLOWED');
  const isSigned = await ports.dispatch.execute(new VerifyQuoteSignature({ quoteId, walletHeaders }, call));
  if (quote.status !== 'PENDING') throw refused('QUOTE_NOT_OPEN', { status: quote.status });
  const asked = { ...(scaFactor !== undefined && { scaFactor }), ...(isSigned && { isSigned }) };
  await ports.dispatch.execute(new CheckExecution({ quoteId, ...asked }, call));
  const order: ExecuteOrder = {
    ...{ type: 'EXECUTE_QUOTE', quoteId, transactionId: quote.transactionId },
    amountMinor: quote.totalSendingAmount,
    currency: quote.sendingCurrency.code as CurrencyCode,
    ...(accountId && { accountId }),
    ...asked,
  };
  return { order, quote, spending: await spendingFor(ports, agent, order, call) };
};

/** A quote that this agent created; any other one behaves as absent (agents §2, check 4). */
export const ownQuote = async (
  { dispatch }: Pick<AgentPorts, 'dispatch'>,
  { agentId, quoteId }: { readonly agentId: Id<'Agent'>; readonly quoteId: Id<'Quote'> },
  call: CallContext,
): Promise<QuoteDocument> => {
  const quote = await dispatch.execute(new GetQuote({ quoteId }, call));
  const { transactionId } = quote;
  const transaction = await dispatch.execute(new GetTransaction({ transactionId }, call));
  if (transaction.type === 'CARD' || transaction.agentId !== agentId) throw refused('QUOTE_NOT_FOUND');
  return quote;
};

/** The same for a transfer. */
export const prepareTransfer = async (
  ports: AgentPorts,
  { agentId, direction, wanted }: SubmitTransfer['payload'],
  call: CallContext,
): Promise<PreparedAction> => {
  const agent = await admitted(ports, call, { agentId, permission: 'CREATE_TRANSFERS', kind: 'CHANGE' });
  const { customerId } = agent;
  const [from, to] =
    direction === 'OUT'
      ? (['InternalAccount', 'ExternalAccount'] as const)
      : (['ExternalAccount', 'InternalAccount'] as const);
  const [source, destination] = await Promise.all([
    ownAccount(ports, { sent: wanted.sourceId, customerId, kind: from }, call),
    ownAccount(ports, { sent: wanted.destinationId, customerId, kind: to }, call),
  ]);
  const own = direction === 'OUT' ? source : destination;
  if (own.isInternal && !isAllowed(agent.policy, own.accountId)) throw refused('ACCOUNT_NOT_ALLOWED');
  const { currency } = await ports.dispatch.execute(new CheckTransfer({ wanted, direction }, call));
  const { remittanceInformation, amountMinor, paymentRail, purposeOfPayment } = wanted;
  const order: TransferOrder = {
    ...{ type: direction === 'OUT' ? 'TRANSFER_OUT' : 'TRANSFER_IN', amountMinor, currency },
    ...{ sourceAccountId: source.accountId, destinationAccountId: destination.accountId },
    ...(own.isInternal && { accountId: own.accountId }),
    ...(paymentRail !== undefined && { paymentRail }),
    ...(purposeOfPayment !== undefined && { purposeOfPayment }),
  };
  return {
    order,
    ...(remittanceInformation !== undefined && { remittanceInformation }),
    spending: await spendingFor(ports, agent, order, call),
  };
};

type OwnAccount =
  | { readonly isInternal: true; readonly accountId: Id<'InternalAccount'> }
  | { readonly isInternal: false; readonly accountId: Id<'ExternalAccount'> };

const KINDS = ['InternalAccount', 'ExternalAccount'] as const;

interface AccountNamed {
  readonly sent: string;
  readonly customerId: Id<'Customer'>;
  /** Of which kind an absent one is said to be, where its id does not say. */
  readonly kind: (typeof KINDS)[number];
}

/** An account of the agent's customer, by its typed or bare id; any other one behaves as absent. */
export const ownAccount = async (
  { dispatch }: Pick<AgentPorts, 'dispatch'>,
  { sent, customerId, kind }: AccountNamed,
  call: CallContext,
): Promise<OwnAccount> => {
  const inside = parseId('InternalAccount', sent);
  const account = inside && (await dispatch.execute(new GetInternalAccount({ accountId: inside }, call)));
  if (inside && account?.owner.customerId === customerId) return { isInternal: true, accountId: inside };
  const outside = parseId('ExternalAccount', sent);
  const target = outside && (await dispatch.execute(new GetPayoutTarget({ accountId: outside }, call)));
  if (outside && target?.customerId === customerId && target.isDeleted !== true)
    return { isInternal: false, accountId: outside };
  const missed = KINDS.find((each) => sent.startsWith(`${each}:`)) ?? kind;
  throw refused(missed === 'InternalAccount' ? 'INTERNAL_ACCOUNT_NOT_FOUND' : 'ACCOUNT_NOT_FOUND');
};

const spendingFor = async (
  ports: AgentPorts,
  { policy }: ShownAgent,
  order: Submission['order'],
  call: CallContext,
): Promise<Submission['spending']> =>
  spendingOf(order, await ratesFrom(ports, order.currency, currenciesOf(policy), call));
