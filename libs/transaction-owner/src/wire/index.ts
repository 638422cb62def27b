export * from './card-transaction-shape.js';
export * from './transaction-parts.js';
export * from './transaction-shape.js';
