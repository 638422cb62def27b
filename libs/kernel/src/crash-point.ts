/**
 * Labelled places where a test may kill the process, to prove that a crash there loses nothing.
 * Armed by `CAUSEWAY_CRASH_AT=label` or `label:3` (the third time it is passed); otherwise one comparison.
 */
export const crashPoint = (label: CrashPoint): void => armed(label);

/** Parses `CAUSEWAY_CRASH_AT`: a label, or `label:3` for its third passing. */
export const armedBy = (setting = ''): ((label: CrashPoint) => void) => {
  const [armedLabel, armedCount] = setting.split(':');
  let passesLeft = Number(armedCount ?? 1);
  return (label) => {
    if (armedLabel !== label) return;
    passesLeft -= 1;
    if (passesLeft <= 0) process.kill(process.pid, 'SIGKILL');
  };
};

const armed = armedBy(process.env['CAUSEWAY_CRASH_AT']);

/** Every label in the product; the kill suites walk this list, so a new point is tested by being named here. */
export const CRASH_POINTS = [
  'runner.before-append',
  'runner.after-append',
  'ledger.before-append',
  'ledger.after-append',
  'ledger.before-snapshot',
  'appender.before-insert',
  'appender.before-commit',
  'appender.after-commit',
  'relay.before-send',
  'relay.after-send',
  'relay.after-checkpoint',
  'reader.before-effect',
  'reader.after-effect',
  'delivery.after-claim',
  'delivery.after-post',
  'delivery.after-answer',
  'delivery.after-record',
  'delivery.after-test-queued',
  'delivery.after-wake',
  'replay.after-page',
  'approval.before-call',
  'approval.after-call',
  'approval.after-report',
  'deposit.after-intent',
  'deposit.after-entry',
  'payment.after-intent',
  'payment.after-hold',
  'payment.after-executed',
  'payment.after-send',
  'payment.after-capture',
  'payment.after-release',
  'onboarding.after-file',
  'onboarding.after-submission',
  'onboarding.after-rows',
  'card.after-hold',
  'card.after-intent',
  'card.after-ledger',
  'card.after-message',
  'card.after-order',
  'card.after-request',
  'sca.after-proof',
  'sca.after-release',
  'sca.after-reset',
  'agent.after-intent',
  'agent.after-operation',
  'stablecoin.after-creation',
  'stablecoin.after-send',
  'stablecoin.after-intent',
  'stablecoin.after-entry',
  'wallet.after-intent',
  'wallet.after-change',
  'wallet.after-rename',
  'wallet.after-session',
  'wallet.after-export',
  'wallet.after-reseal',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];
