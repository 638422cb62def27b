import type { Id, Instant } from '@causeway/kernel';
import type { ActionStatus, ActionType } from '../domain/action.js';
import type { Policy } from '../domain/policy.js';

/** `Agent` of the contract. */
export interface AgentDocument {
  readonly id: Id<'Agent'>;
  readonly name: string;
  readonly customerId: Id<'Customer'>;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly policy: Policy;
  readonly usage: {
    readonly dailyTransactionCount: number;
    readonly dailySpend: bigint;
    readonly dailyResetDate: string;
    readonly monthlySpend: bigint;
    readonly monthlyResetMonth: string;
  };
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** `AgentDeviceCode` of the contract. */
export interface DeviceCodeDocument {
  readonly code: string;
  readonly agentId: Id<'Agent'>;
  readonly expiresAt: Instant;
  readonly redeemed: boolean;
}

/** `AgentTransferDetails` of the contract. */
export interface TransferDetailsDocument {
  readonly amount: bigint;
  readonly currency: string;
  readonly sourceAccountId: string;
  readonly destinationAccountId: string;
}

/** `AgentAction` of the contract; quote and transaction are as their own operations show them. */
export interface AgentActionDocument {
  readonly id: Id<'AgentAction'>;
  readonly agentId: Id<'Agent'>;
  readonly customerId: Id<'Customer'>;
  readonly platformCustomerId: string;
  readonly status: ActionStatus;
  readonly type: ActionType;
  readonly quote?: object;
  readonly transferDetails?: TransferDetailsDocument;
  readonly transaction?: object;
  readonly rejectionReason?: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
