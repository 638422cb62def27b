export * from './aggregate.js';
export * from './command.js';
export * from './port.js';
