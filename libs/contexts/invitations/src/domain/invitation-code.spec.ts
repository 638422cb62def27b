import { newUuid } from '@causeway/kernel';
import { invitationCode, readCode } from './invitation-code.js';

describe('the code of an invitation (invitations §1)', () => {
  const codes = Array.from({ length: 2_000 }, () => invitationCode(newUuid(), 1));

  it('has 8 characters, digits and letters that are not misread', () => {
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/);
    expect(new Set(codes.join(''))).toHaveProperty('size', 32);
  });

  it('differs from command to command and from attempt to attempt, and is the same for a repetition', () => {
    expect(new Set(codes).size).toBe(codes.length);
    const commandId = newUuid();
    expect(invitationCode(commandId, 2)).toBe(invitationCode(commandId, 2));
    expect(invitationCode(commandId, 2)).not.toBe(invitationCode(commandId, 1));
  });

  it.each([
    ['0a1b2c3d', '0a1b2c3d'],
    ['0A1B2C3D', '0a1b2c3d'],
    ['0a1b2c3', undefined],
    ['0a1b2c3d4', undefined],
    ['0a1b2c3i', undefined],
    [' 0a1b2c3d', undefined],
    ['0a1b2c3d\n', undefined],
    ['https://pages.example/i/0a1b2c3d', undefined],
  ])('is read from %j as %j', (sent, code) => {
    expect(readCode(sent)).toBe(code);
  });
});
