import type { Screen } from './progress-bar.js';

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  say(text: string): void;
  readonly screen: Screen;
}
