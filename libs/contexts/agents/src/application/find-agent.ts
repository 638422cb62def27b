import { findOne, RejectedError, type CallContext } from '@causeway/commands';
import type { CurrencyCode, Id } from '@causeway/kernel';
import { GetMidRate } from '@causeway/rates';
import { GetInternalAccount } from '@causeway/ledger';
import { admission, type Spending } from '../domain/evaluate.js';
import { accountsNamedIn, type AgentPermission, type PolicyUpdate } from '../domain/policy.js';
import type { AgentRejection } from '../domain/rejection-codes.js';
import { agentView, type ShownAgent } from '../read/agent.view.js';
import type { AgentPorts } from './ports.js';

/** A refusal where there is no stream to decide on. */
export const refused = (code: AgentRejection, details: Readonly<Record<string, unknown>> = {}) =>
  new RejectedError('agents', code, details);

/** The platform's living agent; another tenant's behaves as absent. Refuses with `AGENT_NOT_FOUND`. */
export const findAgent = async (
  reading: Pick<AgentPorts, 'views' | 'rows'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  agentId: Id<'Agent'>,
): Promise<ShownAgent> => {
  const found = await findOne(reading, agentView, { filters: { environment, agentId, platformId } });
  if (found === undefined) throw refused('AGENT_NOT_FOUND');
  return found;
};

/** The agent that calls, where its policy lets it do that; refuses as checks 2 and 3 of agents §2 say. */
export const admitted = async (
  reading: Pick<AgentPorts, 'views' | 'rows'>,
  call: CallContext,
  {
    agentId,
    permission,
    kind = 'READ',
  }: {
    readonly agentId: Id<'Agent'>;
    readonly permission: AgentPermission;
    readonly kind?: 'READ' | 'CHANGE';
  },
): Promise<ShownAgent> => {
  const agent = await findAgent(reading, call, agentId);
  const refusal = admission(agent, permission, kind);
  if (refusal !== undefined) throw refused(refusal);
  return agent;
};

/** Whichever of the accounts that restrictions name belong to the customer. */
export const ownAccountsIn = async (
  { dispatch }: Pick<AgentPorts, 'dispatch'>,
  policy: PolicyUpdate,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<ReadonlySet<Id<'InternalAccount'>>> => {
  const named = [...new Set(accountsNamedIn(policy).map(({ accountId }) => accountId))];
  const owned = await Promise.all(
    named.map(async (accountId) => {
      const account = await dispatch.execute(new GetInternalAccount({ accountId }, call));
      return account?.owner.customerId === customerId ? [accountId] : [];
    }),
  );
  return new Set(owned.flat());
};

/** What one unit of a currency is worth in others, at the mid rate; one without a price is left out (agents §2). */
export const ratesFrom = async (
  { dispatch }: Pick<AgentPorts, 'dispatch'>,
  from: CurrencyCode,
  targets: readonly CurrencyCode[],
  call: CallContext,
): Promise<Spending['rates']> => {
  const found = await Promise.all(
    targets
      .filter((to) => to !== from)
      .map(async (to) => [to, await dispatch.execute(new GetMidRate({ from, to }, call))] as const),
  );
  return Object.fromEntries(
    found.flatMap(([to, rate]) => (rate === null ? [] : [[to, rate.fromPerTo.inverse()]])),
  );
};
