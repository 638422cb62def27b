import type { Evidence } from '../evidence/evidence.js';
import { laneNamed, type LaneRecord } from '../evidence/log-record.js';
import type { Subject } from '../subject.js';
import type { History } from '../workload/history.js';
import type { Setting } from '../workload/settings.js';
import { judgeAttempts } from './judge-attempts.js';
import { judgeLane } from './judge-log.js';
import { judgeSetting } from './judge-settings.js';
import { judgeTokens } from './judge-tokens.js';
import { judgeViews } from './judge-views.js';
import { judgeWebhooks, LEDGER_LANE, PLATFORM_LANE } from './judge-webhooks.js';
import { judgeLedger } from './payments/judge-ledger.js';
import { judgeOrder } from './payments/judge-order.js';
import { judgePayments } from './payments/judge-payments.js';
import { entriesOf, openedAccountsOf } from './payments/ledger-entries.js';
import { paymentRecordsOf } from './payments/payment-records.js';
import { payoutsOf } from './payments/payouts.js';

/** Compares what was promised with what is there. Returns one sentence for each broken promise. */
export const judge = (
  subject: Subject,
  settings: readonly Setting[],
  history: History,
  evidence: Evidence,
): string[] => {
  const { lanes, views, config, tokens } = evidence;
  const platformEvents = laneNamed(lanes, PLATFORM_LANE).events;
  const webhookEvents = laneNamed(lanes, 'webhooks.sandbox').events;
  return [
    ...history.surprises,
    ...lanes.flatMap(judgeLane),
    ...settings.flatMap((setting) =>
      judgeSetting(setting, history.stepsOf(setting.name), config, platformEvents),
    ),
    ...judgeTokens(history.tokens, tokens),
    ...judgeViews(views, platformEvents, webhookEvents),
    ...judgeNotifications(subject, history, evidence),
    ...judgeMoney(history, evidence),
  ];
};

/** The webhooks: each event once, none missing, in order. */
const judgeNotifications = (
  subject: Subject,
  history: History,
  { lanes, received, webhookPublicKeyPem }: Evidence,
): string[] => {
  const lane = (context: string): LaneRecord => laneNamed(lanes, `${context}.sandbox`);
  const payments = [lane('quotes'), lane('deposits'), lane('ledger')];
  const webhooks = lane('webhooks');
  return [
    ...judgeWebhooks({
      sources: [lane('platform'), lane('customers'), ...payments],
      webhookEvents: webhooks.events,
      received,
      publicKeyPem: webhookPublicKeyPem,
      tests: history.tests,
      isReceiverWell: subject === 'everything',
    }),
    ...judgeAttempts(webhooks.events, received),
    ...judgeOrder({ payments, webhooks }, received),
  ];
};

const judgeMoney = (history: History, { lanes, views, accounts, transactions }: Evidence): string[] => {
  const { events } = laneNamed(lanes, LEDGER_LANE);
  const entries = entriesOf(events);
  return [
    ...judgeLedger({
      entries,
      opened: openedAccountsOf(events),
      customers: history.customers,
      fundings: history.fundings,
      listed: accounts,
    }),
    ...judgePayments({
      lives: history.payments,
      records: paymentRecordsOf(laneNamed(lanes, 'quotes.sandbox').events),
      entries,
      payouts: payoutsOf(laneNamed(lanes, 'sandbox.sandbox').events),
      listed: transactions,
      stored: views.transactions,
    }),
  ];
};
