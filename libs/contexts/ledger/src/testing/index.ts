export * from './oracle/index.js';
