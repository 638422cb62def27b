export * from './aggregate.js';
export * from './command.js';
export * from './port.js';
export * from './process.js';
