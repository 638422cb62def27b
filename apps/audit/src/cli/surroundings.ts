import type { Screen } from './progress-bar.js';

/** What the program sees of its surroundings. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  say(text: string): void;
  readonly screen: Screen;
}
