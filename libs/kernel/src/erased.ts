import { registerCodecTag } from './codec-tags.js';

/** Stands in place of a personal field whose key was shredded. Every fold accepts it. */
export class Erased {
  static readonly instance = new Erased();
  private constructor() {}

  toJSON(): string {
    return '[erased]';
  }
}

registerCodecTag<Erased>({
  tag: '$erased',
  type: Erased,
  write: () => true,
  read: () => Erased.instance,
});
