import { useEffect, useRef, type ReactElement } from 'react';
import Plot from 'uplot';

interface Bucket {
  readonly at: string;
  readonly payments: number;
}

const HEIGHT = 180;
const BUCKET_MINUTES = 2;

/** How it looks in light and dark: the style sheet knows. */
const colours = () => {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return { line: of('--accent'), text: of('--quiet'), grid: of('--edge') };
};

const optionsFor = (width: number): Plot.Options => {
  const { line, text, grid } = colours();
  const axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: { y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] } },
    axes: [axis, { ...axis, size: 44 }],
    series: [
      {},
      {
        stroke: line,
        width: 2,
        fill: `color-mix(in srgb, ${line} 15%, transparent)`,
        points: { show: false },
      },
    ],
  };
};

/** What the times beneath the drawing are of: a drawing has no room to say it at each. */
const zone = (): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const NOTHING: Plot.AlignedData = [[], []];
const dataOf = (buckets: readonly Bucket[]): Plot.AlignedData => [
  buckets.map(({ at }) => Date.parse(at) / 1_000),
  buckets.map(({ payments }) => payments / BUCKET_MINUTES),
];

/** Payments a minute over the last hour. */
export const PaymentsChart = ({ buckets }: { readonly buckets: readonly Bucket[] }): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  useEffect(() => {
    const { current: parent } = place;
    if (parent === null) return undefined;
    const draw = (): void => {
      const { data } = plot.current ?? { data: NOTHING };
      plot.current?.destroy();
      plot.current = new Plot(optionsFor(parent.clientWidth), data, parent);
    };
    draw();
    // Another width, or another colour scheme, which only a new drawing knows.
    const sizes = new ResizeObserver(draw);
    sizes.observe(parent);
    const schemes = new MutationObserver(draw);
    schemes.observe(document.documentElement, { attributes: true });
    return () => {
      sizes.disconnect();
      schemes.disconnect();
      plot.current?.destroy();
    };
  }, []);
  useEffect(() => plot.current?.setData(dataOf(buckets)), [buckets]);
  const all = buckets.reduce((sum, { payments }) => sum + payments, 0);
  return (
    <section className="card" aria-label="Payments a minute">
      <h2>Payments a minute</h2>
      <div
        className="chart"
        ref={place}
        role="img"
        aria-label={`${all} payments in the last hour, by the minute`}
      />
      <p className="quiet">Over the last hour, in {zone()}.</p>
    </section>
  );
};
