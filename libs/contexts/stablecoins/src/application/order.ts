import type { CallContext } from '@causeway/commands';
import { GetPayoutTarget, type PayoutTarget } from '@causeway/external-accounts';
import { Erased, uuidOf, type Id } from '@causeway/kernel';
import type { IssuanceOrder, OrderedAccount } from '@causeway/rails';
import type { KnownTerms } from '../domain/operation.js';
import { findLink } from '../read/provider-account.view.js';
import { findStablecoin } from '../read/stablecoin.view.js';
import type { StablecoinPorts } from './ports.js';

type Ports = Pick<StablecoinPorts, 'dispatch' | 'rows' | 'views'>;

/** An external account of the platform or of one of its customers; undefined where there is none. */
export const targetOf = async (
  { dispatch }: Ports,
  accountId: Id<'ExternalAccount'>,
  call: CallContext,
): Promise<PayoutTarget | undefined> =>
  (await dispatch.execute(new GetPayoutTarget({ accountId }, call))) ?? undefined;

const orderedAccount = ({ accountType, primaryIdentifier: identifier }: PayoutTarget): OrderedAccount => ({
  accountType,
  identifier,
});

/**
 * The order of an operation, with the accounts that it names as they are now; undefined where one of them is gone: its
 * person was erased before the order left.
 */
export const orderOf = async (
  ports: Ports,
  terms: KnownTerms,
  call: CallContext,
): Promise<IssuanceOrder | undefined> => {
  const { order, operationId, stablecoinId, stablecoinProviderAccountId, amountUnits, amount, description } =
    terms;
  const fromAccountId = order.kind === 'MINT' ? order.fromAccountId : undefined;
  const [stablecoin, link, to, from] = await Promise.all([
    findStablecoin(ports, call, stablecoinId),
    findLink(ports, call, stablecoinProviderAccountId),
    targetOf(ports, order.toAccountId, call),
    fromAccountId === undefined ? undefined : targetOf(ports, fromAccountId, call),
  ]);
  if (stablecoin === undefined || link === undefined)
    throw new Error(`${operationId} has lost its stablecoin`);
  if (to === undefined || (fromAccountId !== undefined && from === undefined)) return undefined;
  const common = {
    orderId: uuidOf(operationId),
    providerAccountId: link.providerAccountId,
    providerTokenIdentifier: stablecoin.providerTokenIdentifier,
    ...{ amountUnits, amount },
    ...(description !== undefined && !(description instanceof Erased) && { description }),
    to: orderedAccount(to),
  };
  return order.kind === 'MINT'
    ? {
        ...common,
        ...{ kind: 'MINT', funding: order.funding },
        ...(from !== undefined && { from: orderedAccount(from) }),
      }
    : { ...common, kind: 'BURN', funding: order.funding, rail: order.rail };
};
