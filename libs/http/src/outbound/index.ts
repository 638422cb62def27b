export { AddressGuard, AddressRefusedError } from './address-guard.js';
export { ANY_NETWORK, isPrivilegedPort, PUBLIC_ONLY, type Reach, type ReachRule } from './address.js';
export { NameResolver, type NameResolverOptions, type ResolveAll } from './name-resolver.js';
export { queryTexts } from './name-query.js';
export {
  OutboundClient,
  type OutboundAnswer,
  type OutboundOptions,
  type OutboundRequest,
} from './outbound-client.js';
export { ProgramClient, type ProgramRequest, type ProgramSettings } from './program-client.js';
export { readWhole } from './read-whole.js';
