import { registerCodecTag } from '@causeway/kernel';

/** A personal value inside event data, sealed. In JSON it is `{"$sealed": "<text>"}`, which no input can forge. */
export class Sealed {
  constructor(readonly text: string) {}
}

registerCodecTag<Sealed>({
  tag: '$sealed',
  type: Sealed,
  write: ({ text }) => text,
  read: (written) => {
    if (typeof written !== 'string') throw new Error('no sealed text');
    return new Sealed(written);
  },
});
