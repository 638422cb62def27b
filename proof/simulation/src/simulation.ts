import { playEpisode, type EpisodeFailure, type Sabotage } from './episode.js';
import { Tally } from './schedule/tally.js';

export interface SimulationRun {
  readonly seed: number;
  readonly steps: number;
  /** Only this episode of the seed. */
  readonly episode?: number;
  readonly sabotage?: Sabotage;
  /** Called after every episode. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly stepsDone: number;
  readonly episodes: number;
  readonly tally: Tally;
}

export interface SimulationResult extends Progress {
  readonly hash: number;
  readonly failure?: EpisodeFailure & { readonly episode: number };
}

/** Knuth's multiplicative constant: neighbouring episodes of neighbouring seeds start far apart. */
const SPREAD = 2_654_435_761;
const MIX = 0x01000193;

/** Plays episodes until so many steps are done, or a check fails. The same seed plays the same ones. */
export const simulate = async (run: SimulationRun): Promise<SimulationResult> => {
  const { seed, steps, sabotage, onProgress } = run;
  const tally = new Tally();
  let [stepsDone, episodes, hash] = [0, 0, 0];
  for (let episode = run.episode ?? 1; stepsDone < steps; episode += 1) {
    const played = await playEpisode(episodeSeed(seed, episode), sabotage);
    stepsDone += played.steps;
    episodes += 1;
    tally.add(played.tally);
    hash = Math.imul(hash ^ played.hash, MIX) >>> 0;
    onProgress?.({ stepsDone, episodes, tally });
    const { failure } = played;
    if (failure !== undefined) return { stepsDone, episodes, tally, hash, failure: { ...failure, episode } };
    if (run.episode !== undefined) break;
  }
  return { stepsDone, episodes, tally, hash };
};

const episodeSeed = (seed: number, episode: number): number => Math.imul(seed, SPREAD) + episode;
