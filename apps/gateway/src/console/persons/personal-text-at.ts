import { isPersonal } from './personal-members.js';

interface Found {
  readonly text: string;
  /** The id of the record that it stands in: of the nearest one on the way. */
  readonly resource?: string;
}

const ID = /^[A-Za-z]+:[A-Za-z0-9-]{1,64}$/;
const INDEX = /^\d+$/;

/**
 * The personal text at a place of a document (`owners.0.personalInfo.firstName`), with whose record it is; undefined where
 * there is none.
 */
export const personalTextAt = (document: unknown, field: string): Found | undefined => {
  const steps = field.split('.');
  if (!isPersonal(steps.filter((step) => !INDEX.test(step)))) return undefined;
  let node = document;
  let resource: string | undefined;
  for (const step of steps) {
    const holder = opened(node);
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) return undefined;
    const members = holder as Readonly<Record<string, unknown>>;
    resource = idOf(members) ?? resource;
    node = members[step];
  }
  return typeof node === 'string' ? { text: node, ...(resource !== undefined && { resource }) } : undefined;
};

const idOf = ({ id, webhookId }: Readonly<Record<string, unknown>>): string | undefined =>
  [id, webhookId].find((each): each is string => typeof each === 'string' && ID.test(each));

/** The bytes of a webhook are a document within the document. */
const opened = (node: unknown): unknown => {
  if (typeof node !== 'string') return node;
  try {
    return JSON.parse(node);
  } catch {
    // Words, and not a document: nothing stands within.
    return undefined;
  }
};
