import type { Given } from '@causeway/cli';
import type { Follow, ApiRequest } from './command.js';
import { OperatorError } from './errors.js';

const PAUSE_MS = 250;
/** Ten minutes: whatever takes longer goes on by itself, and the same command reports its progress. */
const LOOKS_MAX = 2_400;

interface Following {
  readonly given: Given;
  readonly again: (request: ApiRequest) => Promise<unknown>;
  readonly note: (text: string) => void;
  readonly pause?: (ms: number) => Promise<void>;
}

export const follow = async (
  course: Follow,
  first: unknown,
  { given, again, note, pause = sleep }: Following,
): Promise<unknown> => {
  let answer = first;
  let said: string | undefined;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (course.isOver(answer)) return answer;
    const text = course.progress(answer);
    if (text !== said) note(text);
    said = text;
    await pause(PAUSE_MS);
    answer = await again(course.request(given));
  }
  throw new OperatorError(`It is not over yet and goes on by itself: ${course.progress(answer)}`);
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
