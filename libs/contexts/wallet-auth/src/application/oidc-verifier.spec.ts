import { instant, OffsetClock } from '@causeway/kernel';
import { judgedToken, type OidcVerifier } from './oidc-verifier.js';

const NOW = instant('2026-11-29T12:00:00.000Z');
const DAY_MS = 86_400_000;
const ADA = { iss: 'https://id.example', aud: 'client', sub: 'ada' };

describe('the times of a token', () => {
  it.each(['sandbox', 'production'] as const)(
    'are judged by the machine in %s, however far the sandbox was moved',
    async (environment) => {
      const clock = new OffsetClock(() => NOW);
      clock.advanceTo(DAY_MS);
      const asked: Parameters<OidcVerifier['verify']>[] = [];
      const oidc: OidcVerifier = {
        verify: async (...question) => {
          asked.push(question);
          return ADA;
        },
      };
      expect(await judgedToken({ oidc, clock }, 'a.b.c', { environment })).toStrictEqual(ADA);
      expect(asked).toStrictEqual([['a.b.c', { now: NOW, environment }]]);
    },
  );
});
