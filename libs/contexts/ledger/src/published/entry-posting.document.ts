/** One line of an entry, as the journal holds it. Amounts are whole minor units in decimal text. */
export interface EntryPostingDocument {
  /** An internal account's id, or the name of one of the service's own accounts. */
  readonly account: string;
  readonly movement: PostingMovement;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: string;
  readonly currency: string;
  /** After the posting. `balance` is `available`; `totalBalance` adds `held` and `pending`. */
  readonly available: string;
  readonly held: string;
  readonly pending: string;
  /** What the account owes the service; absent when that is nothing. */
  readonly owed?: string;
  /** Absent while the account is `ACTIVE`. */
  readonly status?: string;
  /** Position of the account's entry before this one, 0 for its first. */
  readonly previous: number;
}

/**
 * How the line changes its account: settled money moves (`ENTRY`), is set aside (`HOLD`), spent from there
 * (`CAPTURE`) or given back (`RELEASE`); an unsettled credit is recorded (`PENDING`), becomes spendable
 * (`SETTLE`) or is removed (`REJECT`).
 */
export type PostingMovement = 'ENTRY' | 'HOLD' | 'CAPTURE' | 'RELEASE' | 'PENDING' | 'SETTLE' | 'REJECT';
