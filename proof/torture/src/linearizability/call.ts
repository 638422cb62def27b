/** One call of one caller, with the moments between which it must have taken effect. */
export interface Call<Operation, Answer> {
  readonly operation: Operation;
  readonly calledAt: number;
  /** Absent when nobody knows what became of it: it may take effect at any time after its call, or never. */
  readonly answered?: { readonly at: number; readonly answer: Answer };
}

/** What one object does when it is asked one thing after another. */
export interface Model<State, Operation, Answer> {
  readonly initial: State;
  /**
   * The state after an operation that was answered so; `undefined` when this state never gives that answer. Where the
   * answer is unknown, the state after whatever it does here.
   */
  readonly step: (state: State, operation: Operation, answer?: Answer) => State | undefined;
  /** Equal for states that nobody can tell apart. */
  readonly keyOf: (state: State) => string;
}
