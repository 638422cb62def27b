import type { EventCatalog } from '@causeway/event-store';
import { depositPersonal, type DepositEvent } from '../domain/deposit.js';

export const depositEvents = {
  DepositDetected: { version: 1, ...depositPersonal.DepositDetected },
  DepositSettled: { version: 1 },
  DepositRefused: { version: 1 },
  DepositReceiptConfirmed: { version: 1 },
  DepositPartyErased: { version: 1 },
  DepositAnnounced: { version: 1, ...depositPersonal.DepositAnnounced },
  DepositPended: { version: 1 },
  DepositConfirmed: { version: 1 },
  DepositReviewed: { version: 1 },
  DepositDelayed: { version: 1 },
  DepositTurnedDown: { version: 1 },
  DepositFailed: { version: 1 },
  DepositRefundStarted: { version: 1 },
  DepositRefundAwaited: { version: 1 },
  DepositRefundSettled: { version: 1 },
  DepositRefundFailed: { version: 1 },
} as const satisfies EventCatalog & Record<DepositEvent['type'], unknown>;
