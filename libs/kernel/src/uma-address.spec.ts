import fc from 'fast-check';
import { isDomain, parseUmaAddress } from './uma-address.js';

describe('a UMA address (rates-and-rails §10)', () => {
  it('is $user@domain, and the same in every case', () => {
    const address = { text: '$ada.l-1_x+y@uma.example', user: 'ada.l-1_x+y', domain: 'uma.example' };
    expect(parseUmaAddress('$ada.l-1_x+y@uma.example')).toStrictEqual(address);
    expect(parseUmaAddress('$Ada.L-1_x+Y@UMA.Example')).toStrictEqual(address);
  });

  it('has a user of 1 to 64 characters', () => {
    expect(parseUmaAddress(`$${'a'.repeat(64)}@uma.example`)?.user).toHaveLength(64);
    expect(parseUmaAddress(`$${'a'.repeat(65)}@uma.example`)).toBeUndefined();
    expect(parseUmaAddress('$@uma.example')).toBeUndefined();
  });

  it.each([
    ['without the sign', 'ada@uma.example'],
    ['without a domain', '$ada'],
    ['with an empty domain', '$ada@'],
    ['with two signs', '$$ada@uma.example'],
    ['with two domains', '$ada@uma.example@other.example'],
    ['with a blank', '$a da@uma.example'],
    ['with a blank before it', ' $ada@uma.example'],
    ['with a line end', '$ada@uma.example\n'],
    ['with another letter', '$ädа@uma.example'],
    ['with a port', '$ada@uma.example:443'],
    ['with a path', '$ada@uma.example/x'],
    ['that is empty', ''],
  ])('is none %s', (_what, text) => {
    expect(parseUmaAddress(text)).toBeUndefined();
  });

  it('reads itself again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9._+-]{1,64}$/), fc.domain(), (user, domain) => {
        const address = parseUmaAddress(`$${user}@${domain}`);
        if (address === undefined) return !isDomain(domain.toLowerCase());
        expect(parseUmaAddress(address.text)).toStrictEqual(address);
        return true;
      }),
    );
  });
});

describe('the domain of an institution', () => {
  it.each(['uma.example', 'a.b', 'x-1.uma.example', `${'a'.repeat(63)}.example`])('may be %s', (domain) => {
    expect(isDomain(domain)).toBe(true);
  });

  it.each([
    ['one label', 'localhost'],
    ['an address in numbers', '10.0.0.1'],
    ['a last label of digits', 'uma.1'],
    ['an empty label', 'uma..example'],
    ['a dot at the end', 'uma.example.'],
    ['a hyphen in front', '-uma.example'],
    ['a hyphen at the end of a label', 'uma-.example'],
    ['a label of 64', `${'a'.repeat(64)}.example`],
    ['capital letters', 'UMA.example'],
    ['an underscore', 'u_ma.example'],
  ])('is not %s: %s', (_what, domain) => {
    expect(isDomain(domain)).toBe(false);
  });

  it('has 253 characters at most', () => {
    const of = (length: number) => {
      const labels = `${'a'.repeat(61)}.`.repeat(4);
      return `${labels}${'b'.repeat(length - labels.length)}`;
    };
    expect([isDomain(of(253)), isDomain(of(254))]).toStrictEqual([true, false]);
  });
});
