import { AppendListeners } from './append-listeners.js';
import type { LaneName } from './port.js';

const [ONE, OTHER] = ['parcels.sandbox', 'parcels.production'] as const;

describe('listeners to commits', () => {
  let listeners: AppendListeners;
  const heard: string[] = [];
  beforeEach(() => {
    listeners = new AppendListeners();
    heard.length = 0;
  });
  const listen = (name: string, lane?: LaneName) =>
    listeners.add((grown) => void heard.push(`${name} ${grown}`), lane);

  it('hear of their lane, or of every lane', () => {
    listen('one', ONE);
    listen('all');
    for (const lane of [ONE, OTHER]) listeners.notify(lane);
    expect(heard).toStrictEqual([`one ${ONE}`, `all ${ONE}`, `all ${OTHER}`]);
  });

  it('hear nothing more once they are removed, and others still do', () => {
    const [remove] = [listen('first', ONE), listen('second', ONE)];
    remove();
    listeners.notify(ONE);
    expect(heard).toStrictEqual([`second ${ONE}`]);
    listeners.clear();
    listeners.notify(ONE);
    expect(heard).toHaveLength(1);
  });
});
