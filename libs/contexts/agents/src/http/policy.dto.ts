import { dtoOf } from '@causeway/http';
import {
  amount,
  count,
  currencyCode,
  described,
  listOf,
  nonNegativeAmount,
  nullable,
  object,
  oneOf,
  optional,
  resourceId,
  withoutCode,
  type ValueOf,
} from '@causeway/shapes';
import { AGENT_PERMISSIONS, EXECUTION_MODES, type NewPolicy, type PolicyUpdate } from '../domain/policy.js';

/** Whatever is wrong with a policy is `INVALID_INPUT` (agents §2). */
const limit = () => withoutCode(nonNegativeAmount());
const positive = () => withoutCode(amount());
const currency = () => withoutCode(currencyCode());

const permissions = listOf(oneOf(AGENT_PERMISSIONS, 'AgentPermission'), { unique: true });
const executionMode = oneOf(EXECUTION_MODES, 'AgentExecutionMode');

const otherLimits = {
  dailyLimit: described(optional(nullable(limit())), '`null`, or absent: no limit'),
  dailyTransactionLimit: optional(count()),
  monthlyLimit: described(optional(nullable(limit())), '`null`, or absent: no limit'),
};
const accountRestrictions = object('AgentAccountRestrictions', {
  allowedAccountIds: described(
    optional(nullable(listOf(resourceId('InternalAccount'), { unique: true }))),
    '`null`, or absent: every account of the customer; empty: none',
  ),
  accountRules: optional(
    listOf(
      object('AgentAccountRule', {
        accountId: resourceId('InternalAccount'),
        executionMode: optional(executionMode),
        perTransactionLimit: described(
          optional(nullable(positive())),
          'In place of the general limit, higher or lower',
        ),
      }),
    ),
  ),
});
const approvalThresholds = object('AgentApprovalThresholds', {
  currency: described(optional(currency()), 'Required with an amount'),
  amount: described(optional(nullable(limit())), 'Above it an automatic execution waits for an approval'),
});

export const agentPolicy = object('AgentPolicy', {
  permissions,
  defaultExecutionMode: executionMode,
  spendingLimits: object('AgentSpendingLimits', {
    currency: currency(),
    perTransactionLimit: positive(),
    ...otherLimits,
  }),
  accountRestrictions: optional(accountRestrictions),
  approvalThresholds: optional(approvalThresholds),
});

export class AgentPolicyUpdateRequestDto extends dtoOf(
  object(
    'AgentPolicyUpdateRequest',
    {
      permissions: optional(permissions),
      defaultExecutionMode: optional(executionMode),
      spendingLimits: optional(
        object('AgentSpendingLimitsUpdate', {
          currency: optional(currency()),
          perTransactionLimit: optional(positive()),
          ...otherLimits,
        }),
      ),
      accountRestrictions: optional(accountRestrictions),
      approvalThresholds: optional(approvalThresholds),
    },
    {
      across: (sent) =>
        Object.keys(sent).length === 0
          ? [{ path: 'permissions', message: 'or another part of the policy is required' }]
          : [],
    },
  ),
) {}

/** The request in the context's own words: the edge has checked codes and ids. */
export const toPolicyUpdate = (sent: AgentPolicyUpdateRequestDto): PolicyUpdate => ({ ...sent });
export const toNewPolicy = (sent: ValueOf<typeof agentPolicy>): NewPolicy => ({ ...sent });
