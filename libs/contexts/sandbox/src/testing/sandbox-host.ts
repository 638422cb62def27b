import { groundFor, HostedContext, type Ground } from '@causeway/testing';
import { sandbox } from '../index.js';

/** The context on a database of its own, with the real runner and store, and a clock that the spec moves. */
export class SandboxHost extends HostedContext {
  private constructor(ground: Ground) {
    super(ground);
    this.serve(sandbox.table({ clock: this.clock, views: { rows: this.query }, record: this.record }));
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<SandboxHost> {
    return new SandboxHost(await groundFor(sandbox.definition, url));
  }
}
