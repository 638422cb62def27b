import type { Given } from '@causeway/cli';
import type { Follow, ApiRequest } from './command.js';
import { OperatorError } from './errors.js';

const PAUSE_MS = 250;
/** Ten minutes; what was reached by then is reported. */
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
    const next = await again(course.request(given, answer));
    answer = course.together?.(answer, next) ?? next;
  }
  throw new OperatorError(`It is not over yet: ${course.progress(answer)}`);
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
