import { SignJWT, errors, jwtVerify } from 'jose';

const ISSUER = 'causeway';
const ALGORITHM = 'HS256';
/** Long enough for clock differences between machines, short enough that a leaked token is soon worthless. */
const LIFETIME_SECONDS = 60;
/** One signature serves this long, so that signing costs nothing per request. */
const REUSE_MS = 20_000;

/** What a token proves, in milliseconds since 1970. */
interface Verified {
  readonly caller: string | undefined;
  readonly until: number;
}

/** Authenticates services of a deployment to each other, by a key derived from its master key. */
export class ServiceIdentity {
  private readonly held = new Map<string, { token: string; until: number }>();
  /** Callers by the tokens that they are known by; each caller signs one every `REUSE_MS`. */
  private readonly verified = new Map<string, Verified>();

  constructor(
    private readonly service: string,
    private readonly key: Uint8Array,
    private readonly nowMs: () => number,
  ) {}

  async tokenFor(audience: string): Promise<string> {
    const held = this.held.get(audience);
    if (held && held.until > this.nowMs()) return held.token;
    const issuedAt = Math.floor(this.nowMs() / 1_000);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setSubject(this.service)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(this.key);
    this.held.set(audience, { token, until: this.nowMs() + REUSE_MS });
    return token;
  }

  /**
   * The calling service's name, or `undefined` for a token that is not for this service or not valid now. A signature
   * is verified once, because that costs a third of a request between services.
   */
  async verify(token: string): Promise<string | undefined> {
    const known = this.verified.get(token) ?? (await this.verifyAnew(token));
    return known !== undefined && this.nowMs() < known.until ? known.caller : undefined;
  }

  private async verifyAnew(token: string): Promise<Verified | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: this.service,
        currentDate: new Date(this.nowMs()),
        maxTokenAge: LIFETIME_SECONDS,
        requiredClaims: ['exp', 'iat'],
      });
      const { exp = 0, iat = 0 } = payload;
      const verified = { caller: payload.sub, until: Math.min(exp, iat + LIFETIME_SECONDS) * 1_000 };
      for (const [old, { until }] of this.verified) if (until <= this.nowMs()) this.verified.delete(old);
      this.verified.set(token, verified);
      return verified;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
