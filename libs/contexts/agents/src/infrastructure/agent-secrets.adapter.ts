import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { AgentSecrets } from '../application/ports.js';

/** Without the letters and digits that are mistaken for one another (agents §1). */
const SYMBOLS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const TOKEN_BYTES = 20;

/** Of a token, of which 160 random bits make a plain digest enough (agents §1). */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token, 'utf8').digest('hex');

/** Codes under HMAC-SHA-256 with a key that is kept outside the database. */
export class HmacAgentSecrets implements AgentSecrets {
  constructor(private readonly key: Buffer) {
    if (key.length < 32) throw new Error('The key for device codes needs 32 bytes or more');
  }

  newCode(): string {
    const four = (): string => Array.from({ length: 4 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
    return `AGENT-${four()}-${four()}`;
  }

  hashOfCode(code: string): string {
    return createHmac('sha256', this.key).update(code.trim().toUpperCase(), 'utf8').digest('hex');
  }

  newToken(): { readonly token: string; readonly tokenHash: string } {
    const token = `agt_${randomBytes(TOKEN_BYTES).toString('hex')}`;
    return { token, tokenHash: hashOfToken(token) };
  }
}
