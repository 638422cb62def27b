import { after } from '@causeway/kernel';
import * as fc from 'fast-check';
import { ACCOUNT_ID, CUSTOMER_ID, NOW } from '../testing/account.fixture.js';
import { evmWallet } from '../testing/wallets.fixture.js';
import { deleteExternalAccount } from './delete-external-account.decide.js';
import { eraseOwner } from './erase-owner.decide.js';
import {
  absentAccount,
  evolveExternalAccount,
  type ExternalAccount,
  type ExternalAccountRegistered,
} from './external-account.js';
import {
  issueOwnershipChallenge,
  messageToSign,
  resolveLiveness,
  verifyOwnership,
} from './ownership-challenge.decide.js';

const WALLET = evmWallet('property');
const REGISTERED: ExternalAccountRegistered = {
  type: 'ExternalAccountRegistered',
  accountId: ACCOUNT_ID,
  subjectId: CUSTOMER_ID,
  customerId: CUSTOMER_ID,
  status: 'PENDING_OWNERSHIP_VERIFICATION',
  currency: 'USDC',
  accountType: 'ETHEREUM_WALLET',
  paymentRails: [],
  accountInfo: { address: WALLET.address },
  primaryIdentifier: WALLET.address,
  ownershipType: 'FIRST_PARTY',
  isUmaDepositTarget: false,
  registeredAt: NOW,
};

const COMMANDS = ['ask', 'ask for a face', 'sign', 'sign wrong', 'see a face', 'delete', 'erase'] as const;
type Step = { readonly command: (typeof COMMANDS)[number]; readonly pauseMs: number };

const decide = ({ command }: Step, account: ExternalAccount, now = NOW, count = 0) => {
  const at = { now, environment: 'sandbox' } as const;
  const facts = { nonce: String(count), challengeId: `c-${count}`, isDefaultUmaTarget: false };
  const challenge = account.state === 'ABSENT' ? undefined : account.challenge;
  switch (command) {
    case 'ask':
      return issueOwnershipChallenge('WALLET_SIGNATURE', account, at, facts);
    case 'ask for a face':
      return issueOwnershipChallenge('LIVENESS', account, at, facts);
    case 'sign':
      return verifyOwnership(
        challenge === undefined || account.state === 'ABSENT'
          ? 'x'
          : WALLET.sign(messageToSign(account.account, challenge)),
        account,
        at,
        facts,
      );
    case 'sign wrong':
      return verifyOwnership('0x1234', account, at, facts);
    case 'see a face':
      return resolveLiveness(challenge?.challengeId ?? 'none', account, at, facts);
    case 'delete':
      return deleteExternalAccount(account, now, { isTrusted: false });
    case 'erase':
      return eraseOwner(account);
  }
};

/** external-accounts §6.2, and the two ends that no status has. */
const EDGES = new Set([
  'LIVE PENDING_OWNERSHIP_VERIFICATION → LIVE PENDING_OWNERSHIP_VERIFICATION',
  'LIVE PENDING_OWNERSHIP_VERIFICATION → LIVE ACTIVE',
  'LIVE PENDING_OWNERSHIP_VERIFICATION → LIVE UNVERIFIED',
  'LIVE UNVERIFIED → LIVE PENDING_OWNERSHIP_VERIFICATION',
]);
const place = (account: ExternalAccount): string =>
  account.state === 'ABSENT' ? 'ABSENT' : `${account.state} ${account.account.status}`;

const steps = fc.array(
  fc.record({ command: fc.constantFrom(...COMMANDS), pauseMs: fc.constantFrom(0, 60_000, 20 * 60_000) }),
  { maxLength: 12 },
);

it('whatever is asked in whatever order, an account moves along the edges of §6.2 only', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let account = evolveExternalAccount(absentAccount, REGISTERED);
      let now = NOW;
      all.forEach((step, count) => {
        now = after(now, step.pauseMs);
        const { events } = decide(step, account, now, count);
        for (const event of events) {
          const next = evolveExternalAccount(account, event);
          const edge = `${place(account)} → ${place(next)}`;
          const isEnd = next.state !== 'LIVE' && account.state !== next.state;
          expect([edge, EDGES.has(edge) || isEnd]).toStrictEqual([edge, true]);
          account = next;
        }
      });
    }),
    { numRuns: 300 },
  );
});

it('no signature is judged twice, and none without a challenge', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let account = evolveExternalAccount(absentAccount, REGISTERED);
      let [open, judged] = [0, 0];
      all.forEach((step, count) => {
        const { events } = decide(step, account, NOW, count);
        for (const event of events) {
          if (event.type === 'OwnershipChallengeIssued') open = 1;
          if (event.type === 'OwnershipProven' || event.type === 'OwnershipAttemptFailed') {
            expect(open).toBe(1);
            open = 0;
            judged += 1;
          }
          account = evolveExternalAccount(account, event);
        }
      });
      expect(judged).toBeLessThanOrEqual(all.filter(({ command }) => command.startsWith('ask')).length);
    }),
    { numRuns: 300 },
  );
});
