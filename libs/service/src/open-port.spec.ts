import { openPort } from './open-port.js';

const AT = { host: '10.0.0.7', port: 80 };

describe('an address that is listened on', () => {
  it('is the one of the settings', async () => {
    expect(await openPort('CAUSEWAY', AT, (address) => Promise.resolve(address))).toBe(AT);
  });

  it.each([
    ['EADDRINUSE', 'CAUSEWAY_PORT is 80, which another program listens on at 10.0.0.7'],
    ['EACCES', 'CAUSEWAY_PORT is 80, which this user may not listen on; take one above 1023'],
    ['EADDRNOTAVAIL', 'CAUSEWAY_HOST must be an address of this machine; it is "10.0.0.7"'],
    ['ENOTFOUND', 'CAUSEWAY_HOST must be an address of this machine; it is "10.0.0.7"'],
    ['EAI_AGAIN', 'CAUSEWAY_HOST must be an address of this machine; it is "10.0.0.7"'],
    ['EMFILE', '10.0.0.7:80 of CAUSEWAY_HOST and CAUSEWAY_PORT cannot be listened on: listen EMFILE'],
  ])('and is refused with %s is named by its setting', async (code, message) => {
    const refused = Object.assign(new Error(`listen ${code}`), { code });
    const opening = openPort('CAUSEWAY', AT, () => Promise.reject(refused));
    await expect(opening).rejects.toStrictEqual(new Error(message, { cause: refused }));
  });
});
