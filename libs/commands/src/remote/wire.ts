/** The path for requests of sibling services; never reachable through the gateway. */
export const REQUEST_PATH = '/internal/requests';

/** Answered by every live process, however busy. */
export const LIVE_PATH = '/health/live';

/** Carries the sender's sandbox clock offset, so that a moved clock is known wherever its consequences arrive. */
export const CLOCK_HEADER = 'x-causeway-clock-offset';

export type RemoteAnswer =
  | { readonly accepted: unknown }
  | {
      readonly rejected: {
        readonly context: string;
        readonly code: string;
        readonly details: Readonly<Record<string, unknown>>;
      };
    }
  | { readonly unavailable: { readonly message: string; readonly retryAfterSeconds: number } }
  /** Another process of the service does it: the platform's requests go to `address`, if given. */
  | { readonly moved: { readonly address?: string } }
  | { readonly failed: true };
