import { submissionOf, type CountingTypes } from './testing/counting-lane.js';
import { WaitingCommands } from './waiting-commands.js';

const FLOODING = 'Platform:0195d3a0-0000-7000-8000-0000000000aa';
const OTHER = 'Platform:0195d3a0-0000-7000-8000-0000000000bb';

const waitingOf = (platformId: string, count: number, waiting = new WaitingCommands<CountingTypes>()) => {
  const submissions = Array.from({ length: count }, () => submissionOf(platformId));
  for (const submission of submissions) waiting.add(submission);
  return { waiting, submissions };
};

describe('commands that wait for the writer', () => {
  it('are taken in turns of the platforms: one is in the next batch, whatever another has waiting', () => {
    const { waiting, submissions } = waitingOf(FLOODING, 1_000);
    const { submissions: others } = waitingOf(OTHER, 3, waiting);
    const batch = waiting.nextBatch(2);
    expect(batch).toHaveLength(256);
    expect(batch.slice(0, 6)).toStrictEqual([
      submissions[0],
      others[0],
      submissions[1],
      others[1],
      submissions[2],
      others[2],
    ]);
    expect(waiting.size).toBe(747);
  });

  it('are decided again in their order, before any new one', () => {
    const { waiting, submissions } = waitingOf(FLOODING, 40);
    const [first, second] = [waiting.nextBatch(2), waiting.nextBatch(1)] as const;
    expect([first.length, second.length, waiting.size]).toStrictEqual([20, 20, 0]);
    const { submissions: late } = waitingOf(OTHER, 1, waiting);
    waiting.putBack([...first, ...second]);
    expect(waiting.nextBatch(1)).toStrictEqual([...submissions, ...late]);
  });

  it('are tried alone when a batch failed with them, after those before them', async () => {
    const { waiting, submissions } = waitingOf(FLOODING, 20);
    const batch = waiting.nextBatch(1);
    waiting.putBack(batch);
    submissions[2]?.blame(new Error('refused by the log'));
    expect(waiting.nextBatch(1)).toStrictEqual(submissions.slice(0, 2));
    expect(waiting.nextBatch(1)).toStrictEqual([submissions[2]]);
    expect(waiting.nextBatch(1)).toStrictEqual(submissions.slice(3));
  });

  it('fill the place of their own platform only', () => {
    const { waiting } = waitingOf(FLOODING, 4_999);
    expect(waiting.isFullFor(FLOODING)).toBe(false);
    waitingOf(FLOODING, 1, waiting);
    expect([waiting.isFullFor(FLOODING), waiting.isFullFor(OTHER)]).toStrictEqual([true, false]);
  });

  it('leave when no caller waits for them, new ones and those begun', () => {
    const { waiting, submissions } = waitingOf(FLOODING, 20);
    waiting.putBack(waiting.nextBatch(2));
    const gone = [submissions[0], submissions[19]];
    expect(waiting.remove((submission) => gone.includes(submission))).toStrictEqual(gone);
    expect(waiting.nextBatch(1)).toStrictEqual(submissions.slice(1, 19));
  });
});
