import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { SERVICES } from '../config.js';
import { Metrics } from './metrics.js';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../../../..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const jsonIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.json'));

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}
interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
  readonly panels: readonly Panel[];
}
interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

const DASHBOARDS = 'docker/grafana/dashboards';
const dashboards = jsonIn(DASHBOARDS).map((name) => JSON.parse(textOf(`${DASHBOARDS}/${name}`)) as Dashboard);
const { groups } = parse(textOf('docker/prometheus/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const monitoring = textOf('docs/operating/monitoring.md');

const expressions: [string, string][] = [
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      (panel.targets ?? []).map(({ expr }): [string, string] => [`${title}: ${panel.title}`, expr]),
    ),
  ),
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
];

/** Given to every sample by Prometheus, or by the registry. */
const EVERYWHERE = ['job', 'instance', 'service'];

const exposedNames = (): ReadonlyMap<string, readonly string[]> => {
  const metrics = new Metrics('spec').registry.getMetricsAsArray();
  const names = new Map<string, readonly string[]>([['up', EVERYWHERE]]);
  for (const metric of metrics) {
    const { name, type, labelNames } = metric as typeof metric & { type: string; labelNames: string[] };
    const labels = [...EVERYWHERE, ...labelNames];
    names.set(name, labels);
    if (type !== 'histogram') continue;
    names
      .set(`${name}_bucket`, [...labels, 'le'])
      .set(`${name}_sum`, labels)
      .set(`${name}_count`, labels);
  }
  return names;
};
const ownNames = (): string[] =>
  new Metrics('spec').registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('causeway_'));

/** Words of the query language; every other name in it is a metric or a label. */
const LANGUAGE = new Set(
  `sum max min avg count topk by without on ignoring and or unless rate increase max_over_time histogram_quantile absent
  vector`.split(/\s+/),
);
const namesIn = (expression: string): string[] =>
  (expression.replaceAll(/"(?:[^"\\]|\\.)*"|\[[^\]]*\]/g, ' ').match(/[a-z_][a-z0-9_]*/gi) ?? []).filter(
    (name) => !LANGUAGE.has(name),
  );

describe('dashboards and alerts', () => {
  it.each(expressions)('%s reads only what the code exposes', (_where, expression) => {
    const exposed = exposedNames();
    const names = namesIn(expression);
    const metrics = names.filter((name) => exposed.has(name));
    expect(metrics).not.toStrictEqual([]);
    const labels = metrics.flatMap((metric) => exposed.get(metric) ?? []);
    expect(names.filter((name) => !metrics.includes(name) && !labels.includes(name))).toStrictEqual([]);
  });

  it('leave no metric of ours unwatched', () => {
    const watched = new Set(
      expressions.flatMap(([, expression]) =>
        namesIn(expression).map((name) => name.replace(/_(?:bucket|sum|count)$/, '')),
      ),
    );
    expect(ownNames().filter((name) => !watched.has(name))).toStrictEqual([]);
  });
});

describe('a dashboard', () => {
  it('has a name of its own', () => {
    expect(dashboards.map(({ title }) => title).sort()).toStrictEqual([
      'Causeway overview',
      'Log and ledger',
      'Webhooks',
    ]);
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  });

  it.each(dashboards.map((board) => [board.title, board] as const))(
    '%s can be provisioned',
    (_title, board) => {
      expect(board.schemaVersion).toBe(41);
      expect(board.templating.list).toContainEqual(
        expect.objectContaining({ name: 'datasource', type: 'datasource' }),
      );
      const sources = board.panels.flatMap(({ targets = [] }) =>
        targets.map(({ datasource }) => datasource.uid),
      );
      expect([...new Set(sources)]).toStrictEqual(['${datasource}']);
      expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
      const undescribed = board.panels.filter(({ type, description }) => type !== 'row' && !description);
      expect(undescribed.map(({ title }) => title)).toStrictEqual([]);
      expect(board.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
    },
  );
});

describe('an alert', () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s states what to do, and how soon',
    (name, alert) => {
      expect(name).toMatch(/^Causeway[A-Z]/);
      expect(['critical', 'warning']).toContain(alert.labels.severity);
      expect(alert.for).toMatch(/^\d+m$/);
      expect(alert.annotations.summary.length).toBeGreaterThan(20);
      expect(alert.annotations.description.length).toBeGreaterThan(80);
      expect(monitoring).toContain(`\`${name}\``);
    },
  );

  it('is on the page only if it exists', () => {
    const documented = [...monitoring.matchAll(/`(Causeway[A-Za-z]+)`/g)].map(([, name]) => name);
    expect([...new Set(documented)].sort()).toStrictEqual(alerts.map(({ alert }) => alert).sort());
  });
});

describe('the page about monitoring', () => {
  it('lists every metric of ours, and none that does not exist', () => {
    const documented = [...monitoring.matchAll(/^\| `(causeway_[a-z_]+)`/gm)].map(([, name]) => name);
    expect([...documented].sort()).toStrictEqual(ownNames().sort());
  });
});

describe('Prometheus', () => {
  const targetsIn = (path: string): string[] => {
    const { scrape_configs: jobs, rule_files: rules } = parse(textOf(path)) as {
      rule_files: string[];
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    expect(rules).toStrictEqual(['alerts.yaml']);
    expect(jobs.map(({ job_name: name }) => name)).toStrictEqual(['causeway']);
    return jobs.flatMap(({ static_configs: configs }) => configs.flatMap(({ targets }) => targets));
  };

  it('scrapes every service, or the one process', () => {
    const services = targetsIn('docker/prometheus/prometheus.yml').map((target) => target.split(':')[0]);
    expect(services.sort()).toStrictEqual([...SERVICES].sort());
    expect(targetsIn('docker/prometheus/prometheus.standalone.yml')).toStrictEqual(['standalone:3000']);
  });
});
