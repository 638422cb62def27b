import { carriesOut, childCall, type CallContext, type CustomHandling } from '@causeway/commands';
import {
  DeleteExternalAccount,
  GetExternalAccount,
  RegisterExternalAccount,
} from '@causeway/external-accounts';
import { nothing, parseId } from '@causeway/kernel';
import { CreateQuote, type QuoteRequested } from '@causeway/quotes';
import { isAllowed } from '../domain/evaluate.js';
import type { ShownAgent } from '../read/agent.view.js';
import { admitted, refused } from './find-agent.js';
import { CreateAgentQuote, DeleteAgentExternalAccount, RegisterAgentExternalAccount } from './me.requests.js';
import { onAgent } from './on-agent.js';
import type { AgentPorts } from './ports.js';
import { ownAccount } from './prepare-action.js';
import { prepared, refusedWith, type Prepared } from './remembered-refusal.js';

const MANAGING = { permission: 'MANAGE_EXTERNAL_ACCOUNTS', kind: 'CHANGE' } as const;

/** What an agent does beside moving money: its policy is asked, and then the owner as for its platform (agents §4). */
export const meHandlings = (ports: AgentPorts): readonly CustomHandling[] => [
  carriesOut<RegisterAgentExternalAccount>({
    command: RegisterAgentExternalAccount,
    execute: async ({ agentId, account }, call) => {
      const { customerId } = await admitted(ports, call, { agentId, ...MANAGING });
      if (account.customerId !== undefined && account.customerId !== customerId) {
        const errors = [{ field: 'customerId', message: 'must be the agent’s customer' }];
        throw refused('INVALID_INPUT', { errors });
      }
      return ports.dispatch.execute(new RegisterExternalAccount({ ...account, customerId }, call));
    },
  }),
  carriesOut<DeleteAgentExternalAccount>({
    command: DeleteAgentExternalAccount,
    execute: async ({ agentId, accountId }, call) => {
      const { customerId } = await admitted(ports, call, { agentId, ...MANAGING });
      const door = { accountId, ownedBy: 'CUSTOMER' } as const;
      const account = await ports.dispatch.execute(new GetExternalAccount(door, call));
      if (account.customerId !== customerId) throw refused('ACCOUNT_NOT_FOUND');
      return ports.dispatch.execute(new DeleteExternalAccount(door, call));
    },
  }),
  carriesOut<CreateAgentQuote>({
    command: CreateAgentQuote,
    execute: async ({ agentId, request }, call) => {
      const agent = await admitted(ports, call, { agentId, permission: 'CREATE_QUOTES', kind: 'CHANGE' });
      const source = await onceChecked(ports, { agent, request }, call);
      // One that waits for its customer's proof is created all the same: the contract has no other success (agents §4).
      const { body } = await ports.dispatch.execute(new CreateQuote({ ...request, source, agentId }, call));
      return { status: 201, body };
    },
  }),
];

/** The checks of a quote. Under a key their first outcome stays, as the quote's own does (config-and-tokens §7). */
const onceChecked = async (
  ports: AgentPorts,
  wanted: QuoteOfAgent,
  call: CallContext,
): Promise<QuoteRequested['source']> => {
  const check = async (): Promise<QuoteRequested['source']> => {
    const source = await ownSource(ports, wanted, call);
    refuseOptions(wanted.request);
    return source;
  };
  if (call.remembersRefusals !== true) return check();
  const { agentId, customerId } = wanted.agent;
  let checked: Prepared<QuoteRequested['source']> | undefined;
  const first = await ports.record(childCall(call, 'check-quote'), {
    name: 'check-quote',
    ...onAgent(ports, call, agentId),
    content: wanted.request,
    facts: async () => {
      checked = await prepared(call, check);
    },
    decide: () => nothing(),
    answer: () => checked,
    answersAbout: customerId,
    movesMoney: true,
  });
  if (first === undefined) throw new Error('A quote was checked without an outcome');
  if ('refusal' in first) throw refusedWith(first.refusal);
  return first.found;
};

interface QuoteOfAgent {
  readonly agent: ShownAgent;
  readonly request: Omit<QuoteRequested, 'agentId'>;
}

/** Who pays is the agent's customer, from an account in its scope or from outside; both sides are the customer's. */
const ownSource = async (
  ports: AgentPorts,
  { agent: { customerId, policy }, request: { source, destination } }: QuoteOfAgent,
  call: CallContext,
): Promise<QuoteRequested['source']> => {
  const named = source.customerId;
  if (named !== undefined && parseId('Customer', named) !== customerId) throw refused('CUSTOMER_NOT_FOUND');
  if (destination.destinationType === 'ACCOUNT')
    await ownAccount(ports, { sent: destination.accountId, customerId, kind: 'ExternalAccount' }, call);
  if (source.sourceType !== 'ACCOUNT') return { ...source, customerId };
  const sent = source.accountId;
  const account = await ownAccount(ports, { sent, customerId, kind: 'InternalAccount' }, call);
  if (!account.isInternal) throw refused('INTERNAL_ACCOUNT_NOT_FOUND');
  if (!isAllowed(policy, account.accountId)) throw refused('ACCOUNT_NOT_ALLOWED');
  return { ...source, accountId: account.accountId };
};

/** A quote’s answer cannot carry an approval, and what a platform earns is not its agents’ to say (agents §4). */
const refuseOptions = ({ immediatelyExecute, platformFeeOverride }: QuoteOfAgent['request']): void => {
  const errors = [
    ...(immediatelyExecute
      ? [{ field: 'immediatelyExecute', message: 'must not be true for an agent' }]
      : []),
    ...(platformFeeOverride === undefined
      ? []
      : [{ field: 'platformFeeOverride', message: 'is not for an agent to say' }]),
  ];
  if (errors.length > 0) throw refused('INVALID_INPUT', { errors });
};
