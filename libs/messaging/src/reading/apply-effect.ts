import type { PublishedMessage, WriteSet } from '@causeway/event-store';
import { crashPoint } from '@causeway/kernel';
import type { Reader } from '../port.js';
import type { ReaderCheckpoint } from './reader-checkpoint.js';

/** A decision that met a conflict is made again this often before the message counts as failed. */
const DECISIONS_MAX = 20;

/**
 * Gives one message to its reader and commits the effect together with the checkpoint. Gives `overtaken` when
 * another instance moved the checkpoint first: nothing was written then, and the checkpoint has been
 * reloaded. Throws what the reader throws, and what a caller may retry.
 */
export const applyEffect = async (
  reader: Reader,
  message: PublishedMessage,
  checkpoint: ReaderCheckpoint,
): Promise<'applied' | 'overtaken'> => {
  for (let decisions = 0; decisions < DECISIONS_MAX; decisions += 1) {
    const effect = await reader.handle(message);
    if (effect === undefined) {
      checkpoint.pass(message.position);
      return 'applied';
    }
    const writeSet = { ...effect, checkpoint: checkpoint.moveTo(message.position) };
    const result = await betweenCrashPoints(() => reader.store.append(writeSet));
    switch (result.status) {
      case 'appended':
        checkpoint.moved(message.position);
        return 'applied';
      case 'repeated':
        // The effect was committed under its command id before; only the checkpoint is behind.
        checkpoint.pass(message.position);
        await checkpoint.save();
        return 'applied';
      case 'mismatched':
        throw new Error(`command ${effect.outcome?.commandId} was given before with other content`);
      case 'conflict':
        if (result.on !== 'checkpoint') break;
        await checkpoint.reload();
        return 'overtaken';
    }
  }
  throw new Error(`${reader.name} still meets conflicts after ${DECISIONS_MAX} decisions`);
};

/**
 * Hands messages to a reader that handles them together, and commits their effects as one, each with its checkpoint.
 * Gives how many of them are finished, from the first on; what is left is to be handed over one by one. Throws what the
 * reader throws, and then none is finished.
 */
export const applyTogether = async (
  reader: Reader,
  messages: readonly PublishedMessage[],
  checkpoint: ReaderCheckpoint,
): Promise<number> => {
  const effects = await Promise.all(messages.map((message) => reader.handle(message)));
  const writeSets: WriteSet[] = [];
  let move = checkpoint.moveTo(0);
  effects.forEach((effect, index) => {
    if (effect === undefined) return;
    const to = messages[index]?.position ?? 0;
    writeSets.push({ ...effect, checkpoint: { ...move, to } });
    move = { ...move, from: to };
  });
  const results = await betweenCrashPoints(() => reader.store.appendAll(writeSets));
  let written = 0;
  for (const [index, { position }] of messages.entries()) {
    if (effects[index] === undefined) {
      checkpoint.pass(position);
      continue;
    }
    if (results[written]?.status !== 'appended') return index;
    written += 1;
    checkpoint.moved(position);
  }
  return messages.length;
};

const betweenCrashPoints = async <Result>(append: () => Promise<Result>): Promise<Result> => {
  crashPoint('reader.before-effect');
  const result = await append();
  crashPoint('reader.after-effect');
  return result;
};
