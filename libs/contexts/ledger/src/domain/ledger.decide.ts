import { reject, type Instant } from '@causeway/kernel';
import { changeAccountStatus, closeAccounts, openAccounts, setWalletPrivacy } from './account.decide.js';
import { chargeCounters, returnCounters } from './counter.decide.js';
import { recordPendingCredit, rejectPendingCredit, settlePendingCredit } from './credit.decide.js';
import { postEntry, type LedgerDecision } from './entry.decide.js';
import { followFunding, setFunding } from './funding.decide.js';
import { captureHold, expireHold, placeHold, releaseHold } from './hold.decide.js';
import type { Instruction } from './instruction.js';
import { isEntry } from './ledger-event.js';
import type { LedgerState } from './ledger-state.js';
import { firstBeyondRange } from './tally.js';

/**
 * May this happen? At most one event, or a refusal; the state is only read. `platformId` is the caller's:
 * accounts, holds and credits of others behave as absent. `now` decides which holds are over. What an
 * account, service accounts included, has no room for within 64 bits is refused as `BALANCE_OUT_OF_RANGE`.
 * What throws is a broken invariant of the instruction itself.
 */
export const decide = (
  instruction: Instruction,
  state: LedgerState,
  platformId: string,
  now: Instant,
): LedgerDecision => {
  const decision = decideByKind(instruction, state, platformId, now);
  const [event] = decision.events;
  if (event === undefined || !isEntry(event)) return decision;
  const beyond = firstBeyondRange(event, state);
  return beyond === undefined ? decision : reject('BALANCE_OUT_OF_RANGE', { ...beyond });
};

const decideByKind = (
  instruction: Instruction,
  state: LedgerState,
  platformId: string,
  now: Instant,
): LedgerDecision => {
  switch (instruction.kind) {
    case 'OPEN_ACCOUNTS':
      return openAccounts(instruction, state, platformId);
    case 'CHANGE_ACCOUNT_STATUS':
      return changeAccountStatus(instruction, state, platformId);
    case 'CLOSE_ACCOUNTS':
      return closeAccounts(instruction, state, platformId);
    case 'SET_WALLET_PRIVACY':
      return setWalletPrivacy(instruction, state, platformId);
    case 'SET_FUNDING':
      return setFunding(instruction, state, platformId);
    case 'FOLLOW_FUNDING':
      return followFunding(instruction, state, platformId);
    case 'POST_ENTRY':
      return postEntry(instruction, state, platformId);
    case 'PLACE_HOLD':
      return placeHold(instruction, state, platformId, now);
    case 'CAPTURE_HOLD':
      return captureHold(instruction, state, platformId, now);
    case 'RELEASE_HOLD':
      return releaseHold(instruction, state, platformId, now);
    case 'EXPIRE_HOLD':
      return expireHold(instruction, state, platformId, now);
    case 'RECORD_PENDING_CREDIT':
      return recordPendingCredit(instruction, state, platformId);
    case 'SETTLE_PENDING_CREDIT':
      return settlePendingCredit(instruction, state, platformId);
    case 'REJECT_PENDING_CREDIT':
      return rejectPendingCredit(instruction, state, platformId);
    case 'CHARGE_COUNTERS':
      return chargeCounters(instruction, state, platformId);
    case 'RETURN_COUNTERS':
      return returnCounters(instruction, state, platformId);
  }
};
