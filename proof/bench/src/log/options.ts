export const options = {
  seconds: { normal: 3, quick: 0.4, tells: 'seconds a measurement' },
  rounds: { normal: 3, quick: 1, tells: 'rounds, of which the median counts' },
  minutes: { normal: 1, quick: 0.05, tells: 'minutes that a snapshot is held' },
  events: { normal: 1_000_000, quick: 20_000, tells: 'events in a grown ordinary lane, such as 10m' },
  entries: { normal: 200_000, quick: 5_000, tells: 'entries in a grown ledger, each of them submitted' },
} as const;
export type LogOptions = Readonly<Record<keyof typeof options, number>>;
