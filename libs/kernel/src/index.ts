export * from './clock.js';
export * from './crash-point.js';
export * from './decision.js';
export * from './environment.js';
export * from './instant.js';
export * from './page.js';
