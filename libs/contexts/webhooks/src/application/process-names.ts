/** The processes that follow each other, by the context that each reads; the names are also those of their checkpoints. */
export const PROCESSES = {
  ledger: 'queue-webhooks-on-entry-posted',
  quotes: 'queue-webhooks-on-payment-changed',
} as const;
