import type { Environment } from '@causeway/kernel';
import type { AccountState } from '../domain/account.js';
import type { PaymentInstructionDocument } from '../published/internal-account.document.js';

export const fundingInstructions = (
  _account: AccountState,
  _environment: Environment,
): readonly PaymentInstructionDocument[] => [];
