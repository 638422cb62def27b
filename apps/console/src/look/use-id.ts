import { useParams } from '@tanstack/react-router';

/** What the address of the page names; every page is behind an address that has it. */
export const useId = (name: string): string =>
  (useParams({ strict: false }) as unknown as Readonly<Record<string, string | undefined>>)[name] ?? '';
