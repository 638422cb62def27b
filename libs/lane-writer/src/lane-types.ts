export interface LaneTypes {
  readonly command: { readonly kind: string };
  /** A command's final outcome. `REFUSED` writes no entry. */
  readonly outcome: { readonly status: string };
  /** The state for decisions: ahead of the log by the in-flight batches. */
  readonly state: object;
  /** One entry's change of the state: enough to undo it. */
  readonly change: object;
  /** The lane as its log has it, for readers. */
  readonly committed: { readonly position: number };
  /** An object that a command names and whose end the state has forgotten. */
  readonly wanted: object;
  /** The log's record of such an object. */
  readonly recalled: object;
}
