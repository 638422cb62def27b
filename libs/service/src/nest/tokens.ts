/** Nest's name for the running service. */
export const RUNTIME = Symbol('ServiceRuntime');
