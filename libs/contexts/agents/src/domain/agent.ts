import {
  type Erased,
  foldedBy,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';
import type { ConcludedAction, OpenAction, Order, Refusal } from './action.js';
import type { Policy } from './policy.js';
import { counted, givenBack, noUsage, type Spent, type Usage } from './usage.js';

type ActionId = Id<'AgentAction'>;

/** Each event names the customer where it holds something of theirs, whose key seals it. */
interface OfCustomer {
  readonly customerId: Id<'Customer'>;
}

export type AgentEvent =
  | (OfCustomer & {
      readonly type: 'AgentCreated';
      readonly agentId: Id<'Agent'>;
      readonly platformId: string;
      readonly platformCustomerId: string;
      readonly name: string;
      readonly policy: Policy;
      readonly createdAt: Instant;
    })
  | (OfCustomer & { readonly type: 'AgentRenamed'; readonly name: string; readonly at: Instant })
  | { readonly type: 'AgentPaused'; readonly at: Instant }
  | { readonly type: 'AgentResumed'; readonly at: Instant }
  | {
      readonly type: 'AgentPolicyChanged';
      readonly policy: Policy;
      /** Present where the currency of the limits is another one: everything counted, in it. */
      readonly recast?: Recast;
      readonly at: Instant;
    }
  | {
      readonly type: 'DeviceCodeIssued';
      readonly codeHash: string;
      readonly issuedAt: Instant;
      readonly expiresAt: Instant;
    }
  | {
      readonly type: 'DeviceCodeRedeemed';
      readonly codeHash: string;
      readonly tokenHash: string;
      readonly at: Instant;
    }
  | { readonly type: 'AgentDeleted'; readonly at: Instant }
  | (OfCustomer & {
      readonly type: 'ActionSubmitted';
      readonly actionId: ActionId;
      readonly order: Order;
      readonly remittanceInformation?: string;
      readonly at: Instant;
    })
  /** It waits for the platform; the quote is what the platform is shown. */
  | (OfCustomer & {
      readonly type: 'ActionHeld';
      readonly actionId: ActionId;
      readonly quote?: object;
      readonly at: Instant;
    })
  /** The intent: from here on the payment is made, whichever process drives it. */
  | {
      readonly type: 'ActionStarted';
      readonly actionId: ActionId;
      readonly spent: Spent;
      readonly at: Instant;
    }
  | {
      readonly type: 'ActionApproved';
      readonly actionId: ActionId;
      readonly transactionId: Id<'Transaction'>;
      readonly at: Instant;
    }
  /** It was approved, and then the policy or the operation refused it. */
  | {
      readonly type: 'ActionFailed';
      readonly actionId: ActionId;
      readonly code: string;
      readonly at: Instant;
    }
  /** An automatic one that did not start: no reader ever sees it (agents §4). */
  | {
      readonly type: 'ActionRefused';
      readonly actionId: ActionId;
      readonly refusal: Refusal;
      readonly at: Instant;
    }
  | (OfCustomer & {
      readonly type: 'ActionRejected';
      readonly actionId: ActionId;
      readonly reason?: string;
      readonly at: Instant;
    });

/** Of actions whose payment is on its way, what each was counted with. */
export interface Recast {
  readonly usage: Usage;
  readonly spent: Readonly<Record<string, bigint>>;
}

export const agentPersonal = {
  AgentCreated: { personal: ['name', 'platformCustomerId'], subject: 'customerId' },
  AgentRenamed: { personal: ['name'], subject: 'customerId' },
  ActionSubmitted: { personal: ['remittanceInformation'], subject: 'customerId' },
  ActionHeld: { personal: ['quote'], subject: 'customerId' },
  ActionRejected: { personal: ['reason'], subject: 'customerId' },
} as const satisfies PersonalFields<AgentEvent>;
export type LoadedAgentEvent = Loaded<AgentEvent, typeof agentPersonal>;

export interface DeviceCode {
  readonly codeHash: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}

/** An agent that was created. A deleted one still concludes the payments that it started. */
export interface KnownAgent extends OfCustomer {
  readonly status: 'LIVE' | 'DELETED';
  readonly agentId: Id<'Agent'>;
  readonly platformId: string;
  readonly platformCustomerId: string | Erased;
  readonly name: string | Erased;
  readonly policy: Policy;
  readonly usage: Usage;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  /** The only code that may be redeemed, until it expires. */
  readonly code?: DeviceCode;
  readonly tokenHash?: string;
  readonly actions: Readonly<Partial<Record<ActionId, OpenAction>>>;
  readonly concluded?: ConcludedAction;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
export type Agent = { readonly status: 'ABSENT' } | KnownAgent;
export const noAgent: Agent = { status: 'ABSENT' };

const changes =
  <Event>(change: (agent: KnownAgent, event: Event) => Partial<KnownAgent>) =>
  (before: Agent, event: Event): Agent =>
    before.status === 'ABSENT' ? before : { ...before, ...change(before, event) };

const withAction = (agent: KnownAgent, actionId: ActionId, change: Partial<OpenAction>) => {
  const action = agent.actions[actionId];
  return action === undefined
    ? {}
    : { actions: { ...agent.actions, [actionId]: { ...action, ...change } satisfies OpenAction } };
};
type Ending = Omit<ConcludedAction, keyof OpenAction | 'actionId' | 'endedAt'>;
interface Ended {
  readonly actionId: ActionId;
  readonly at: Instant;
}

const over = ({ actions }: KnownAgent, { actionId, at }: Ended, ending: Ending): Partial<KnownAgent> => {
  const { [actionId]: action, ...open } = actions;
  return action === undefined
    ? {}
    : { actions: open, concluded: { ...action, ...ending, actionId, endedAt: at } };
};
/** It ends without a payment: what was counted is given back. */
const undone = (agent: KnownAgent, ended: Ended, ending: Ending): Partial<KnownAgent> => {
  const spent = agent.actions[ended.actionId]?.spent;
  return { ...over(agent, ended, ending), ...(spent && { usage: givenBack(agent.usage, spent) }) };
};
const touched = (_agent: KnownAgent, { at }: { readonly at: Instant }) => ({ updatedAt: at });

const TABLE: EventTable<Agent, LoadedAgentEvent> = {
  AgentCreated: (_before, { type: _type, ...created }) => ({
    ...created,
    ...{ status: 'LIVE', isPaused: false, isConnected: false, actions: {} },
    usage: noUsage(created.createdAt),
    updatedAt: created.createdAt,
  }),
  AgentRenamed: changes((agent, event) => ({ ...touched(agent, event), name: event.name })),
  AgentPaused: changes((agent, event) => ({ ...touched(agent, event), isPaused: true })),
  AgentResumed: changes((agent, event) => ({ ...touched(agent, event), isPaused: false })),
  AgentPolicyChanged: changes((agent, event) => ({
    ...touched(agent, event),
    policy: event.policy,
    ...(event.recast && { usage: event.recast.usage, actions: recastActions(agent, event.recast) }),
  })),
  DeviceCodeIssued: changes((_agent, { type: _type, ...code }) => ({ code })),
  DeviceCodeRedeemed: (before, { tokenHash, at }) => {
    if (before.status === 'ABSENT') return before;
    const { code: _redeemed, ...agent } = before;
    return { ...agent, isConnected: true, tokenHash, updatedAt: at };
  },
  AgentDeleted: changes((agent, event) => ({ ...touched(agent, event), status: 'DELETED' })),
  ActionSubmitted: changes(({ actions }, event) => ({
    actions: {
      ...actions,
      [event.actionId]: {
        ...{ status: 'SUBMITTED', wasHeld: false, order: event.order, submittedAt: event.at },
        ...(event.remittanceInformation !== undefined && {
          remittanceInformation: event.remittanceInformation,
        }),
      },
    },
  })),
  ActionHeld: changes((agent, { actionId, quote }) =>
    withAction(agent, actionId, { status: 'HELD', wasHeld: true, ...(quote !== undefined && { quote }) }),
  ),
  ActionStarted: changes((agent, { actionId, spent }) => ({
    ...withAction(agent, actionId, { status: 'STARTED', spent }),
    usage: counted(agent.usage, spent),
  })),
  ActionApproved: changes((agent, event) =>
    over(agent, event, { outcome: 'APPROVED', transactionId: event.transactionId }),
  ),
  ActionFailed: changes((agent, event) => undone(agent, event, { outcome: 'FAILED' })),
  ActionRefused: changes((agent, event) =>
    undone(agent, event, { outcome: 'REFUSED', refusal: event.refusal }),
  ),
  ActionRejected: changes((agent, event) =>
    over(agent, event, {
      outcome: 'REJECTED',
      ...(event.reason !== undefined && { reason: event.reason }),
    }),
  ),
};
export const evolveAgent = foldedBy(TABLE);

const recastActions = ({ actions }: KnownAgent, { spent }: Recast): KnownAgent['actions'] =>
  Object.fromEntries(
    (Object.entries(actions) as [ActionId, OpenAction][]).map(([actionId, action]) => {
      const amount = spent[actionId];
      return action.spent === undefined || amount === undefined
        ? [actionId, action]
        : [actionId, { ...action, spent: { ...action.spent, amount } }];
    }),
  );

/** Its actions in one of these states. */
export const actionsThatAre = (
  { actions }: KnownAgent,
  status: OpenAction['status'],
): readonly (OpenAction & { readonly actionId: ActionId })[] =>
  (Object.entries(actions) as [ActionId, OpenAction][]).flatMap(([actionId, action]) =>
    action.status === status ? [{ ...action, actionId }] : [],
  );
