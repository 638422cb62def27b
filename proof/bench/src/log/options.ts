export const options = {
  seconds: { normal: 3, quick: 0.4, summary: 'seconds a measurement' },
  rounds: { normal: 3, quick: 1, summary: 'rounds, of which the median counts' },
  minutes: { normal: 1, quick: 0.05, summary: 'minutes that a snapshot is held' },
  events: { normal: 1_000_000, quick: 20_000, summary: 'events in a grown ordinary lane, such as 10m' },
  entries: { normal: 200_000, quick: 5_000, summary: 'entries in a grown ledger, each of them submitted' },
} as const;
export type LogOptions = Readonly<Record<keyof typeof options, number>>;
