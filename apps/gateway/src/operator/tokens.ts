/** Nest's name for what moves the sandbox clock. */
export const TIME_TRAVEL = Symbol('TimeTravel');
/** Nest's name for the way to every context. */
export const DISPATCH = Symbol('Dispatch');
