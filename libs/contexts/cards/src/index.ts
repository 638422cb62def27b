export type { CardsPorts, DelegatedKeys } from './application/ports.js';
export * from './application/requests.js';
export { cards } from './cards.module.js';
export { cardsAdapters, type CardConnectors, type CardsHost } from './infrastructure/cards-adapters.js';
export * from './published/card.document.js';
export * from './published/events.js';
