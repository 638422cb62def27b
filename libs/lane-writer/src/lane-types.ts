/** The types of a context whose lanes have one writer each. */
export interface LaneTypes {
  readonly command: { readonly kind: string };
  /** What a command comes to, for ever. `REFUSED` writes no entry. */
  readonly outcome: { readonly status: string };
  /** What decisions read: ahead of the log by what is on its way. */
  readonly state: object;
  /** What one entry changes of the state: enough to undo it. */
  readonly change: object;
  /** The lane as its log has it, for whoever reads. */
  readonly committed: { readonly position: number };
  /** A name in a command of which the state has forgotten what became of it. */
  readonly wanted: object;
  /** What the log says of such a name. */
  readonly recalled: object;
}
