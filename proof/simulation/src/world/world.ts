import { type Draw, moment } from '@causeway/ledger/testing';
import type { Instant } from '@causeway/kernel';
import { Agenda } from '../schedule/agenda.js';
import { Tally } from '../schedule/tally.js';
import { Trace } from '../schedule/trace.js';
import { calmed, drawWeather, type Weather } from './weather.js';

export class Violation extends Error {}

const MINUTE_MS = 60_000;

/** What all parts of an episode share: time, chance, weather, and the record of what happened. */
export class World {
  readonly agenda = new Agenda();
  readonly trace = new Trace();
  readonly tally = new Tally();
  private sky: Weather;
  private found: Violation | undefined;

  constructor(readonly draw: Draw) {
    this.sky = drawWeather(draw);
  }

  get weather(): Weather {
    return this.sky;
  }

  get violation(): Violation | undefined {
    return this.found;
  }

  get nowMs(): number {
    return this.agenda.nowMs;
  }

  /** Ends all random faults. */
  calm(): void {
    this.sky = calmed(this.sky);
  }

  happens(perMille: number): boolean {
    return perMille > 0 && this.draw.below(1_000) < perMille;
  }

  /** How long the next message takes. */
  latencyMs(): number {
    const { latencyMs, slow } = this.sky;
    const times = this.happens(slow) ? 100 : 1;
    return (latencyMs * times * (1 + this.draw.below(100))) / 100;
  }

  /** Records a violation; the episode ends with this step. */
  fail(what: string): void {
    this.found ??= new Violation(what);
    this.trace.note(this.nowMs, `VIOLATION ${what}`);
  }

  note(line: string): void {
    this.trace.note(this.nowMs, line);
  }
}

/** The world begins a day after the oracle's first minute, so that no clock is ever set back to before that. */
const BEGINS_AT_MS = 86_400_000;

/** Moments as the oracle counts them, in minutes; all of them are whole milliseconds. */
export const minutesOf = (elapsedMs: number): number => (BEGINS_AT_MS + Math.floor(elapsedMs)) / MINUTE_MS;
export const minuteOf = (at: Instant): number => (Date.parse(at) - Date.parse(moment(0))) / MINUTE_MS;
/** A wall clock that shows so many milliseconds since the beginning. */
export const wallTime = (elapsedMs: number): Instant => moment(minutesOf(elapsedMs));
