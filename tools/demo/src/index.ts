export { EventLog, type EventSeen } from './journey/event-log.js';
export { travel, type Travelled } from './journey/journey.js';
export { Player, type Step } from './journey/player.js';
export type { Traveller } from './journey/traveller.js';
export { startListener, type Listener } from './listener/listener.js';
export { BASE_URL, baseUrlOf } from './demo-options.js';
export { runBesideService, say } from './program.js';
export { readCredentials } from './running-service.js';
