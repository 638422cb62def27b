import { keyFault } from '@causeway/privacy';

type Settings = Readonly<Record<string, string | undefined>>;

/** Settings that hold a key of the installation, or the one before it. */
const KEYS = ['CAUSEWAY_MASTER_KEY', 'CAUSEWAY_CUSTODIAN_KEY', 'CAUSEWAY_SIGNING_KEY'].flatMap((name) => [
  name,
  `${name}_PREVIOUS`,
]);

/**
 * A sentence for each key that is none. Some keys are first used long after the start, as the custodian's with the first
 * wallet, and a process that cannot use them must not begin.
 */
export const keyFaults = (settings: Settings): readonly string[] =>
  KEYS.flatMap((name) => {
    const text = settings[name];
    return (text && keyFault(text, name)) || [];
  });
