import type { MessageText } from './message.js';

/** The subject of an e-mail, and the text that both channels carry. */
export interface MessageWords {
  readonly subject: string;
  readonly text: string;
}

/** What a message says to the person. */
export const messageWords = ({ code }: MessageText): MessageWords => ({
  subject: 'Your confirmation code',
  text: `Your confirmation code is ${code}. It is valid for ten minutes. Do not pass it on: no one who works for us will ask for it.`,
});
