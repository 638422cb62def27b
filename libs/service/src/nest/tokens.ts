export const RUNTIME = Symbol('ServiceRuntime');
