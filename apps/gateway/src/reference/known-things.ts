/** What fields hold, by their names or places. */
export type Values = Readonly<Record<string, unknown>>;

/** The one number of everything that examples show: ids of one kind are of one thing. */
export const UUID = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

/** One moment, and what came of it. */
export const CREATED = '2026-01-15T09:30:00.000Z';
export const CHANGED = '2026-01-15T09:30:02.150Z';
export const LATER = '2026-01-15T09:35:00.000Z';

export const USD = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
export const EUR = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };
