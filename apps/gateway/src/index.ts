export type { Credentials } from './first-start/credentials-file.js';
export { startGateway, type StartedGateway } from './start-gateway.js';
