import { Opened } from './opened.js';

describe('what a suite has opened', () => {
  it('is closed once, the last first, although one of them fails', async () => {
    const closed: string[] = [];
    const opened = new Opened();
    expect(opened.add('server', (name) => closed.push(name))).toBe('server');
    opened.add('proxy', () => Promise.reject(new Error('stuck')));
    opened.add('caller', (name) => closed.push(name));
    await expect(opened.close()).rejects.toThrow('stuck');
    await opened.close();
    expect(closed).toStrictEqual(['caller', 'server']);
  });
});
