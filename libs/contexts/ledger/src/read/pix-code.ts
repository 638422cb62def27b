/** Where a PIX payment goes: what a payer's bank shows before it asks to confirm. */
export interface PixPayee {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  /** At most 25 letters and digits; finds the deposit again. */
  readonly reference: string;
}

/** The text behind a PIX QR code without an amount: tag, length and value of each part, and a checksum over all. */
export const pixCode = ({ key, name, city, reference }: PixPayee): string => {
  const account = part('00', 'br.gov.bcb.pix') + part('01', key);
  const text = [
    part('00', '01'),
    part('26', account),
    part('52', '0000'),
    part('53', '986'),
    part('58', 'BR'),
    part('59', name),
    part('60', city),
    part('62', part('05', reference)),
    '6304',
  ].join('');
  return `${text}${checksum(text)}`;
};

const part = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16 with polynomial 0x1021 and start 0xFFFF, in four hex digits. */
const checksum = (text: string): string => {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};
