import { findOne, RejectedError, type CallContext } from '@causeway/commands';
import { crashPoint, derivedUuid, unlessErased, type Id } from '@causeway/kernel';
import { ExecuteQuote, GetQuote, TransferIn, TransferOut } from '@causeway/quotes';
import { GetTransaction } from '@causeway/transactions';
import { concludeAction, type Outcome } from '../domain/action.decide.js';
import type { Refusal } from '../domain/action.js';
import type { AgentActionDocument } from '../published/agent.document.js';
import { actionView, type ActionCircumstances, type ShownAction } from '../read/action.view.js';
import { concludedActionDocument } from '../read/held-action.js';
import { onAgent } from './on-agent.js';
import type { AgentPorts } from './ports.js';

interface Started {
  readonly agentId: Id<'Agent'>;
  readonly actionId: Id<'AgentAction'>;
}
type Concluded =
  | { readonly status: 'SHOWN'; readonly action: AgentActionDocument }
  | { readonly status: 'REFUSED'; readonly refusal: Refusal };

/**
 * Drives a started action to its outcome, whichever process finds it: the operation and the outcome have ids that follow
 * from the action, so that any number of drivers do both once, and all get the same answer. Throws the refusal of an
 * action that did not wait for anyone.
 */
export const carryOut = async (
  ports: AgentPorts,
  started: Started,
  call: CallContext,
): Promise<AgentActionDocument> => {
  const { agentId, actionId } = started;
  const { environment, platformId } = call;
  const step = { ...call, causationId: call.commandId };
  crashPoint('agent.after-intent');
  const row = await findOne(ports, actionView, {
    filters: { environment, actionId, agentId, platformId },
  });
  // Without a row it was refused, and its outcome is kept.
  const outcome: Outcome =
    row === undefined ? { refusal: NONE } : await operate(ports, row, { ...step, remembersRefusals: true });
  crashPoint('agent.after-operation');
  const circumstances = row === undefined ? {} : await circumstancesOf(ports, { ...row, ...outcome }, step);
  const concluded = await ports.record(
    {
      ...{ ...step, remembersRefusals: false },
      commandId: derivedUuid('agent-action-outcome', actionId),
    },
    {
      name: 'conclude-action',
      ...onAgent(ports, call, agentId, { actionId }),
      content: { actionId },
      decide: (agent, context) => concludeAction({ actionId, outcome }, agent, context),
      answer: (agent): Concluded => {
        if (agent.status === 'ABSENT') throw new Error(`${agentId} started an action and is not there`);
        const { refusal, actionId: last } = agent.concluded ?? {};
        if (refusal !== undefined && last === actionId) return { status: 'REFUSED', refusal };
        return { status: 'SHOWN', action: concludedActionDocument(agent, actionId, circumstances) };
      },
      ...(row && { answersAbout: row.customerId }),
      movesMoney: true,
    },
  );
  if (concluded.status === 'SHOWN') return concluded.action;
  const { context, code, details } = concluded.refusal;
  throw new RejectedError(context, code, details);
};

/** The timer's: no caller waits for the answer, and a refusal is an outcome, which is recorded. */
export const finishAbandoned = async (
  ports: AgentPorts,
  started: Started,
  call: CallContext,
): Promise<void> => {
  try {
    await carryOut(ports, started, call);
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
  }
};

const NONE: Refusal = { context: 'agents', code: 'ACTION_NOT_PENDING', details: {} };

type Stored = ShownAction & { readonly remittanceInformation?: unknown };

/** The operation itself, by its owner, which remembers its outcome under the action's id. */
const operate = async (
  { dispatch }: Pick<AgentPorts, 'dispatch'>,
  { actionId, agentId, actionOrder: order, remittanceInformation: recorded }: Stored,
  call: CallContext,
): Promise<Outcome> => {
  const step = { ...call, commandId: derivedUuid('carry-out-agent-action', actionId) };
  try {
    if (order.type === 'EXECUTE_QUOTE') {
      const { quoteId, isSigned, scaFactor, transactionId } = order;
      const more = { ...(isSigned && { isSigned }), ...(scaFactor !== undefined && { scaFactor }) };
      await dispatch.execute(new ExecuteQuote({ quoteId, ...more }, step));
      return { transactionId };
    }
    const { sourceAccountId, destinationAccountId, amountMinor, paymentRail, purposeOfPayment } = order;
    const remittanceInformation = unlessErased(recorded) as string | undefined;
    const wanted = {
      ...{ sourceId: sourceAccountId, destinationId: destinationAccountId, amountMinor, agentId },
      ...(paymentRail !== undefined && { paymentRail }),
      ...(purposeOfPayment !== undefined && { purposeOfPayment }),
      ...(remittanceInformation !== undefined && { remittanceInformation }),
    };
    const isOut = order.type === 'TRANSFER_OUT';
    const { body } = await dispatch.execute(
      isOut ? new TransferOut(wanted, step) : new TransferIn(wanted, step),
    );
    return { transactionId: (JSON.parse(body) as { readonly id: Id<'Transaction'> }).id };
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    const { context, code, details } = error;
    return { refusal: { context, code, details } };
  }
};

/** What its owners show of the action's quote and transaction at this moment; an erased person's are left out. */
export const circumstancesOf = async (
  { dispatch }: Pick<AgentPorts, 'dispatch'>,
  { actionOrder: order, transactionId }: Pick<ShownAction, 'actionOrder' | 'transactionId'>,
  call: CallContext,
): Promise<Omit<ActionCircumstances, 'platformCustomerId'>> => {
  const [quote, transaction] = await Promise.all([
    order.type === 'EXECUTE_QUOTE'
      ? ifAny(dispatch.execute(new GetQuote({ quoteId: order.quoteId }, call)))
      : undefined,
    transactionId === undefined
      ? undefined
      : ifAny(dispatch.execute(new GetTransaction({ transactionId }, call))),
  ]);
  return { quote, transaction };
};

const ifAny = async <Document>(asked: Promise<Document>): Promise<Document | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RejectedError) return undefined;
    throw error;
  }
};
