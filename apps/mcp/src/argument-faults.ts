import type { AgentTool } from './agent-tools.js';

/** What a model says of a call; a member that is null was left out. */
export type Arguments = Readonly<Record<string, unknown>>;

export const withoutNulls = (given: Arguments): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/** Nothing at all, the dots that addresses fold, and half a character name no part of a path. */
const NO_PART = /^\.{0,2}$|\p{Surrogate}/u;
const IN_A_HEADER = /^[ -~]+$/;

/** Why a tool cannot be sent as it is called: each argument that is missing, or that its place cannot hold. */
export const argumentFaults = (
  { required, path, inHeaders }: AgentTool,
  given: Arguments,
): readonly string[] => {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const texts = (names: readonly string[]): readonly string[] =>
    names.filter((name) => typeof given[name] === 'string');
  return [
    ...required.filter((name) => given[name] === undefined).map((name) => `${name} is required`),
    ...texts(parts)
      .filter((name) => NO_PART.test(given[name] as string))
      .map((name) => `${name} is no id`),
    ...texts(Object.keys(inHeaders))
      .filter((name) => !IN_A_HEADER.test(given[name] as string))
      .map((name) => `${name} may hold printable ASCII only`),
  ];
};
