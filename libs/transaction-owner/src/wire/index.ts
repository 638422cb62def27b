export * from './transaction-parts.js';
export * from './transaction-shape.js';
