import type { OperatorApproval, OperatorApprovalAwaited } from '../generated/schemas.js';

/** What an act of an operator answers instead of its result while a second operator must agree first. */
export const isAwaited = (answer: unknown): answer is OperatorApprovalAwaited =>
  typeof answer === 'object' && answer !== null && 'approval' in answer;

/** The approval that an act waits for; undefined of a result. */
export const awaitedApproval = (answer: unknown): OperatorApproval | undefined =>
  isAwaited(answer) ? answer.approval : undefined;
