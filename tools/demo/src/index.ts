export { EventLog, type EventSeen } from './journey/event-log.js';
export { travel, type Travelled } from './journey/journey.js';
export { Player, type Step } from './journey/player.js';
export type { Traveller } from './journey/traveller.js';
export { startListener, type Listener } from './listener/listener.js';
export { DemoError, readCredentials } from './running-service.js';
