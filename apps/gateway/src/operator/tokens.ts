export const TIME_TRAVEL = Symbol('TimeTravel');
export const DISPATCH = Symbol('Dispatch');
