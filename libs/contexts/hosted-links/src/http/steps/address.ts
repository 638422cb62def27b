import type { Asked } from '../asked.js';

/** A postal address, wherever in a record it is: `addressAt('personalInfo.address')`. */
export const addressAt = (path: string): readonly Asked[] => [
  { name: `${path}.line1`, label: 'Street and number', autocomplete: 'address-line1' },
  { name: `${path}.line2`, label: 'Apartment, floor', autocomplete: 'address-line2', isOptional: true },
  { name: `${path}.postalCode`, label: 'Postal code', autocomplete: 'postal-code' },
  { name: `${path}.city`, label: 'City', autocomplete: 'address-level2' },
  { name: `${path}.state`, label: 'State or province', autocomplete: 'address-level1', isOptional: true },
  { name: `${path}.country`, label: 'Country', kind: 'country', autocomplete: 'country' },
];

export const ADDRESS = addressAt('address');
