import { AppendListeners } from './append-listeners.js';
import type { LanesHeard } from './port.js';

const [ONE, OTHER] = ['parcels.sandbox', 'parcels.production'] as const;

describe('listeners to commits', () => {
  let listeners: AppendListeners;
  const heard: string[] = [];
  beforeEach(() => {
    listeners = new AppendListeners();
    heard.length = 0;
  });
  const listen = (name: string, of?: LanesHeard) =>
    listeners.add((grown) => void heard.push(`${name} ${grown}`), of);

  it('hear of their lane, of those of their context, or of every lane', () => {
    listen('one', ONE);
    listen('parcels', 'parcels');
    listen('letters', 'letters');
    listen('all');
    for (const lane of [ONE, OTHER]) listeners.notify(lane);
    expect(heard).toStrictEqual([
      ...[`one ${ONE}`, `parcels ${ONE}`, `all ${ONE}`],
      ...[`parcels ${OTHER}`, `all ${OTHER}`],
    ]);
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
