import { pixCode } from './pix-code.js';

const code = pixCode({
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  reference: '***',
});

describe('a PIX code', () => {
  it('is the text that the central bank’s manual gives for its example payee', () => {
    expect(code).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
        '5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  it('has another checksum for any other payee', () => {
    const other = pixCode({ key: 'k', name: 'A', city: 'B', reference: 'R' });
    expect(other).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(other.slice(-4)).not.toBe(code.slice(-4));
  });
});
