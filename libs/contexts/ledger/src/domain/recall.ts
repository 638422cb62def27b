import type { Instruction } from './instruction.js';
import type { EndedCredit, EndedHold, KnownEntry, LedgerState } from './ledger-state.js';

/** A record that a decision needs and that the book may have forgotten: the log has it. */
export type Wanted =
  | { readonly kind: 'HOLD' | 'CREDIT'; readonly platformId: string; readonly id: string }
  | { readonly kind: 'ENTRY'; readonly position: number };

/** What the log has of it. A record that the log does not have needs no recall. */
export type Recalled =
  | { readonly kind: 'HOLD'; readonly platformId: string; readonly id: string; readonly what: EndedHold }
  | { readonly kind: 'CREDIT'; readonly platformId: string; readonly id: string; readonly what: EndedCredit }
  | { readonly kind: 'ENTRY'; readonly position: number; readonly what: KnownEntry };

/** The records that an instruction names and the book does not hold, for the writer to look up in the log. */
export const wantedBy = (
  instruction: Instruction,
  state: LedgerState,
  platformId: string,
): Wanted | undefined => {
  if ('holdId' in instruction && instruction.holdId !== undefined) {
    const { holdId: id } = instruction;
    return state.hold(platformId, id) === undefined ? { kind: 'HOLD', platformId, id } : undefined;
  }
  if ('creditId' in instruction) {
    const { creditId: id } = instruction;
    return state.credit(platformId, id) === undefined ? { kind: 'CREDIT', platformId, id } : undefined;
  }
  if (instruction.kind !== 'POST_ENTRY' || instruction.reverses === undefined) return undefined;
  const { reverses: position } = instruction;
  return state.entry(position) === undefined ? { kind: 'ENTRY', position } : undefined;
};
