import { expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation } from './harness/installation.js';

const PAGE = join(import.meta.dirname, '../../../docs/operating/monitoring.md');
/** Shown only once something has gone wrong. */
const SILENT_IN_HEALTH = ['causeway_scrape_failures_total'];

/** Ids, addresses, account numbers and the names of those whom a journey has paid. */
const PERSONAL =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|[A-Z][A-Za-z]+:[0-9a-f]{6}|@|https?:|DE\d{2}|Lovelace|Mustermann/;

/** Every sample of every process, as Prometheus would get it. */
const scrapeAll = async (installation: Installation): Promise<string[]> => {
  const scrapes = installation.names.map(async (name) => {
    const answer = await fetch(`${installation.addressOf(name)}/metrics`);
    expect([name, answer.status]).toStrictEqual([name, 200]);
    return (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  });
  return (await Promise.all(scrapes)).flat();
};

const metricOf = (sample: string): string =>
  (/^[a-z_0-9]+/.exec(sample)?.[0] ?? '').replace(/_(?:bucket|sum|count)$/, '');

/** The metrics that the page on monitoring documents. */
const documentedMetrics = async (): Promise<string[]> =>
  [...(await readFile(PAGE, 'utf8')).matchAll(/^\| `(causeway_[a-z_]+)`/gm)].flatMap(
    ([, name]) => name ?? [],
  );

/** After a payment, every documented metric has a value, and no label or value identifies a person. */
export const expectFigures = async (installation: Installation): Promise<void> => {
  const samples = await scrapeAll(installation);
  const shown = new Set(samples.map(metricOf));
  const missing = (await documentedMetrics()).filter((name) => !shown.has(name));
  expect(missing).toStrictEqual(SILENT_IN_HEALTH);
  expect(samples.filter((sample) => PERSONAL.test(sample))).toStrictEqual([]);
  for (const labels of [
    'causeway_http_request_seconds_count{.*operation="executeQuote",status="2xx",environment="sandbox"',
    'causeway_request_seconds_count{.*type="quotes.create-quote",kind="command",outcome="accepted"',
    'causeway_payments_total{environment="sandbox",outcome="settled"',
    'causeway_payment_settlement_seconds_count{.*environment="sandbox"',
    'causeway_ledger_commands_total{environment="sandbox",kind="CAPTURE_HOLD",outcome="POSTED"',
    'causeway_webhook_attempts_total{environment="sandbox",type="OUTGOING_PAYMENT.COMPLETED",outcome="DELIVERED"',
    'causeway_events_total{lane="webhooks.sandbox",type="DeliverySucceeded"',
    'causeway_timers_fired_total{name="advance-payment",outcome="done"',
  ]) {
    expect(samples).toContainEqual(expect.stringMatching(new RegExp(`^${labels.replace('{', '\\{')}`)));
  }
};
