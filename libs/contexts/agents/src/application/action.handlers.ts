import { carriesOut, childCall, findOne, type CallContext, type CustomHandling } from '@causeway/commands';
import { derivedUuid, idOf, nothing, type Id } from '@causeway/kernel';
import type { Refusal } from '../domain/action.js';
import { approveAction, rejectAction, submitAction } from '../domain/action.decide.js';
import type { AgentRejection } from '../domain/rejection-codes.js';
import { currenciesOf } from '../domain/evaluate.js';
import type { Agent, KnownAgent } from '../domain/agent.js';
import type { AgentActionDocument } from '../published/agent.document.js';
import { actionView } from '../read/action.view.js';
import { concludedActionDocument, heldActionDocument } from '../read/held-action.js';
import {
  ApproveAction,
  ApproveTransaction,
  RejectAction,
  RejectTransaction,
  SubmitQuote,
  SubmitTransfer,
} from './action.requests.js';
import { carryOut, circumstancesOf } from './carry-out.js';
import { findAgent, ratesFrom, refused } from './find-agent.js';
import { onAgent } from './on-agent.js';
import type { AgentPorts } from './ports.js';
import { prepareQuote, prepareTransfer, type PreparedAction } from './prepare-action.js';
import { prepared, refusedWith } from './remembered-refusal.js';
import { agentRejections } from './rejections.js';

type ActionId = Id<'AgentAction'>;

/**
 * What an agent may ask for: to execute a quote, and a transfer. Either is done at once, held for the platform's
 * approval, or refused by the agent's policy (agents §2).
 */
export const submitHandlings = (ports: AgentPorts): readonly CustomHandling[] => [
  carriesOut<SubmitQuote>({
    command: SubmitQuote,
    execute: (sent, call) => {
      const { walletHeaders: _perRequest, ...content } = sent;
      return submit(ports, { content, prepare: () => prepareQuote(ports, sent, call) }, call);
    },
  }),
  carriesOut<SubmitTransfer>({
    command: SubmitTransfer,
    execute: (sent, call) =>
      submit(ports, { content: sent, prepare: () => prepareTransfer(ports, sent, call) }, call),
  }),
];

interface Submitting {
  readonly content: { readonly agentId: Id<'Agent'>; readonly quoteId?: Id<'Quote'> };
  readonly prepare: () => Promise<PreparedAction>;
}

/** The decision, which counts what it starts; then the operation. A repeated request finds what the first one did. */
const submit = async (
  ports: AgentPorts,
  { content, prepare }: Submitting,
  call: CallContext,
): Promise<AgentActionDocument> => {
  const { agentId, quoteId } = content;
  const actionId = idOf('AgentAction', derivedUuid('agent-action', call.commandId));
  const { customerId } = await findAgent(ports, call, agentId);
  let refusal: Refusal | undefined;
  const held = await ports.record(childCall(call, 'submit'), {
    name: 'submit-action',
    ...onAgent(ports, call, agentId, quoteId === undefined ? 'NONE' : { quoteId }),
    content,
    facts: () => prepared(call, prepare),
    decide: (agent, context, facts) => {
      refusal = 'refusal' in facts ? facts.refusal : undefined;
      return 'found' in facts ? submitAction({ actionId, ...facts.found }, agent, context) : nothing();
    },
    answer: (agent): AgentActionDocument | { readonly refusal: Refusal } | null => {
      if (refusal !== undefined) return { refusal };
      return known(agent).actions[actionId]?.status === 'HELD'
        ? heldActionDocument(known(agent), actionId)
        : null;
    },
    answersAbout: customerId,
    movesMoney: true,
    // What a policy refuses today it may allow tomorrow (config-and-tokens §7).
    forgets: (code) => agentRejections[code as AgentRejection].status === 403,
  });
  if (held !== null && 'refusal' in held) throw refusedWith(held.refusal);
  return held ?? carryOut(ports, { agentId, actionId }, call);
};

const known = (agent: Agent): KnownAgent => {
  if (agent.status === 'ABSENT') throw new Error('An agent acts and is not there');
  return agent;
};

/** The platform's action of that agent, whatever became of it; another tenant's behaves as absent. */
const findAction = async (
  ports: AgentPorts,
  { agentId, actionId }: { readonly agentId: Id<'Agent'>; readonly actionId: ActionId },
  { platformId, environment }: CallContext,
) => {
  const filters = { environment, actionId, agentId, platformId };
  const found = await findOne(ports, actionView, { filters });
  if (found === undefined || found.status === 'SUBMITTED') throw refused('ACTION_NOT_FOUND');
  return found;
};

const approve = async (
  ports: AgentPorts,
  wanted: ApproveAction['payload'],
  call: CallContext,
): Promise<AgentActionDocument> => {
  const { agentId, actionId } = wanted;
  const action = await findAction(ports, wanted, call);
  const { transactionId: _notYet, ...shown } = action;
  const circumstances = await circumstancesOf(ports, shown, call);
  const failed = await ports.record(call, {
    name: 'approve-action',
    ...onAgent(ports, call, agentId, { actionId }),
    content: wanted,
    facts: async () => {
      const { policy } = await findAgent(ports, call, agentId);
      return ratesFrom(ports, action.actionOrder.currency, currenciesOf(policy), call);
    },
    decide: (agent, context, rates) => approveAction(actionId, agent, context, rates),
    answer: (agent) =>
      known(agent).concluded?.actionId === actionId
        ? concludedActionDocument(known(agent), actionId, circumstances)
        : null,
    answersAbout: action.customerId,
    movesMoney: true,
  });
  return failed ?? carryOut(ports, { agentId, actionId }, call);
};

const reject = async (
  ports: AgentPorts,
  wanted: RejectAction['payload'],
  call: CallContext,
): Promise<AgentActionDocument> => {
  const { agentId, actionId } = wanted;
  const action = await findAction(ports, wanted, call);
  const circumstances = await circumstancesOf(ports, action, call);
  return ports.record(call, {
    name: 'reject-action',
    ...onAgent(ports, call, agentId, { actionId }),
    content: wanted,
    decide: (agent, context) => rejectAction(wanted, agent, context),
    answer: (agent) => concludedActionDocument(known(agent), actionId, circumstances),
    answersAbout: action.customerId,
  });
};

/** What waits behind a transaction, which its platform may decide by it too (transactions §7). */
const waitingFor = async (
  ports: AgentPorts,
  transactionId: Id<'Transaction'>,
  { platformId, environment }: CallContext,
) => {
  const filters = { environment, platformId, transactionId, status: 'PENDING_APPROVAL' as const };
  const found = await findOne(ports, actionView, { filters, columns: ['agentId', 'actionId'] });
  if (found === undefined) throw refused('ACTION_NOT_PENDING');
  return found;
};

/**
 * The platform's word on an action that is held, named by the action or by the transaction that it is to become (agents
 * §3).
 */
export const decisionHandlings = (ports: AgentPorts): readonly CustomHandling[] => [
  carriesOut<ApproveAction>({
    command: ApproveAction,
    execute: (wanted, call) => approve(ports, wanted, call),
  }),
  carriesOut<RejectAction>({
    command: RejectAction,
    execute: (wanted, call) => reject(ports, wanted, call),
  }),
  carriesOut<InstanceType<typeof ApproveTransaction>>({
    command: ApproveTransaction,
    execute: async ({ transactionId }, call) => {
      await approve(ports, await waitingFor(ports, transactionId, call), call);
      return null;
    },
  }),
  carriesOut<InstanceType<typeof RejectTransaction>>({
    command: RejectTransaction,
    execute: async ({ transactionId, reason }, call) => {
      const waiting = await waitingFor(ports, transactionId, call);
      await reject(ports, { ...waiting, ...(reason !== undefined && { reason }) }, call);
      return null;
    },
  }),
];
