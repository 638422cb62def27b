export { playEpisode, type EpisodeFailure, type EpisodeResult, type Sabotage } from './episode.js';
export { simulate, type Progress, type SimulationResult, type SimulationRun } from './simulation.js';
