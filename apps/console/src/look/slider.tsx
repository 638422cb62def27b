import type { ReactElement } from 'react';
import { When } from './signs.js';

interface SliderProps {
  readonly name: string;
  /** What is gone through: `position`, `event`. */
  readonly of: string;
  readonly value: number;
  readonly last: number;
  /** When what is last before it was recorded, and what that is called. */
  readonly at?: string | undefined;
  readonly what?: string;
  readonly set: (value: number) => void;
}

/** Goes through what the log has recorded, from before the first to the last. */
export const Slider = ({ name, of, value, last, at, what, set }: SliderProps): ReactElement => (
  <label className="slider">
    <span>
      {name} {of} {value} of {last}
      {at !== undefined && (
        <>
          , {what} <When at={at} />
        </>
      )}
    </span>
    <input
      type="range"
      min={0}
      max={last}
      value={value}
      onChange={({ currentTarget }) => set(Number(currentTarget.value))}
    />
  </label>
);
