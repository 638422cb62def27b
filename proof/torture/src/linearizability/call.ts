/** One call of one caller, with the moments between which it must have taken effect. */
export interface Call<Operation, Answer> {
  readonly operation: Operation;
  readonly calledAt: number;
  /** Absent when the outcome is unknown: it may take effect at any time after its call, or never. */
  readonly answered?: { readonly at: number; readonly answer: Answer };
}

/** The sequential behaviour of one object. */
export interface Model<State, Operation, Answer> {
  readonly initial: State;
  /**
   * The state after an operation with this answer; `undefined` when this state never gives it. Where the
   * answer is unknown, the state after the operation.
   */
  readonly step: (state: State, operation: Operation, answer?: Answer) => State | undefined;
  /** Equal for states that no operation can distinguish. */
  readonly keyOf: (state: State) => string;
}
