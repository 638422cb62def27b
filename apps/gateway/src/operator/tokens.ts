/** Nest's name for what moves the sandbox clock. */
export const TIME_TRAVEL = Symbol('TimeTravel');
