/**
 * The start-up options of a connection, so that times are read as they were written and locks work as they were meant
 * whatever a server, a database or a user prefers.
 */
export const SESSION_SETTINGS = String.raw`-c timezone=UTC -c datestyle=ISO -c default_transaction_isolation=read\ committed`;
