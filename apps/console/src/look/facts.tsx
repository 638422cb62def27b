import type { ReactElement, ReactNode } from 'react';

/** What is known of one thing, by name; what is not known is left out. */
export const Facts = ({ of }: { readonly of: Readonly<Record<string, ReactNode>> }): ReactElement => (
  <dl className="facts">
    {Object.entries(of)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** One figure with its name, and what it means beneath. */
export const Figure = ({
  name,
  children,
  note,
}: {
  readonly name: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}): ReactElement => (
  <section className="figure" aria-label={name}>
    <h2>{name}</h2>
    <div className="value">{children}</div>
    {note !== undefined && <p className="quiet">{note}</p>}
  </section>
);
