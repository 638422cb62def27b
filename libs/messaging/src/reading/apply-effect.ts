import type { PublishedMessage } from '@causeway/event-store';
import { crashPoint } from '@causeway/kernel';
import type { Reader } from '../port.js';
import type { ReaderCheckpoint } from './reader-checkpoint.js';

/** Decisions on something that changed meanwhile are taken again this often before the message counts as failed. */
const DECISIONS_MAX = 20;

/**
 * Hands one message to its reader and commits the effect together with the checkpoint.
 * Gives `overtaken` when another instance moved the checkpoint first: nothing was written then, and the checkpoint
 * has been reloaded. Throws what the reader throws, and what a caller may retry.
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
    crashPoint('reader.before-effect');
    const result = await reader.store.append({ ...effect, checkpoint: checkpoint.moveTo(message.position) });
    crashPoint('reader.after-effect');
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
