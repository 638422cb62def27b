export * from './event-catalog.js';
export * from './port.js';
export * from './view-definition.js';
