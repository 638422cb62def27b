import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

export const askTerminal = async (question: string, input: Readable, output: Writable): Promise<string> => {
  const terminal = createInterface({ input, output });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
};
