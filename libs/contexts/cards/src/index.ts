export type { CardsPorts, DelegatedKeys } from './application/ports.js';
export * from './application/requests.js';
export { cardMessages, DECIDE_WITHIN_MS, NETWORK_WAITS_MS } from './application/take-message.js';
export { cardTransactions } from './application/card-transactions.js';
export { cards } from './cards.module.js';
export { HmacRevealSecrets } from './infrastructure/hmac-reveal-secrets.adapter.js';
export { cardsAdapters, type CardConnectors, type CardsHost } from './infrastructure/cards-adapters.js';
export * from './published/card.document.js';
export * from './published/events.js';
