import type { Draw } from '@causeway/ledger/testing';

/** How rough an episode is. Rates are per mille; every number holds for the whole episode. */
export interface Weather {
  readonly lanes: number;
  readonly machines: number;
  /** What a message usually takes at most. */
  readonly latencyMs: number;
  /** Messages that take up to a hundred times as long. */
  readonly slow: number;
  /** Requests that never reach the store. */
  readonly requestLost: number;
  /** Requests that the store completed, and whose response was lost. */
  readonly answerLost: number;
  /** Requests that were given up, and arrive much later. */
  readonly late: number;
  /** Appends that the store refuses as invalid. */
  readonly refused: number;
  /** Responses of an instance to its caller that get lost. */
  readonly callerDeaf: number;
  /** Between two misfortunes, at most: crashes, pauses, outages, clocks that jump, restarts. */
  readonly misfortuneMs: number;
  /** Commands that come at once, at most, and how long it is until the next ones come, at most. */
  readonly burst: number;
  readonly burstMs: number;
  readonly readMs: number;
  readonly patienceMs: number;
}

const NEVER_MS = 1e9;

/** Some episodes are calm but for one kind of fault, some have all kinds. */
export const drawWeather = (draw: Draw): Weather => ({
  lanes: draw.pick([1, 1, 2]),
  machines: draw.pick([2, 2, 2, 3]),
  latencyMs: draw.pick([1, 2, 10, 60]),
  slow: draw.pick([0, 5, 30]),
  requestLost: draw.pick([0, 2, 10, 40]),
  answerLost: draw.pick([0, 2, 10, 40]),
  late: draw.pick([0, 0, 5, 20]),
  refused: draw.pick([0, 0, 0, 4]),
  callerDeaf: draw.pick([0, 5, 50]),
  misfortuneMs: draw.pick([NEVER_MS, 6_000, 2_000, 700]),
  burst: draw.pick([1, 3, 24, 60]),
  burstMs: draw.pick([20, 100, 400, 2_000]),
  readMs: draw.pick([100, 800]),
  patienceMs: draw.pick([800, 3_000, 8_000]),
});

export const calmed = (weather: Weather): Weather => ({
  ...weather,
  latencyMs: Math.min(weather.latencyMs, 2),
  slow: 0,
  requestLost: 0,
  answerLost: 0,
  late: 0,
  refused: 0,
  callerDeaf: 0,
  misfortuneMs: NEVER_MS,
  burst: 0,
  patienceMs: 5_000,
});
