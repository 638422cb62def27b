import type { ReactElement } from 'react';

const GOOD =
  /^(?:COMPLETED|DELIVERED|ACTIVE|APPROVED|AUTHORIZED|SETTLED|PROVISIONED|ENABLED|CLAIMED|LINKED|ready|running|MATCHED)$/;
const BAD =
  /^(?:FAILED|REJECTED|DECLINED|EXCEPTION|REVOKED|UNDELIVERABLE|EXPIRED|CANCELLED|unready|unreachable|CLOSED)$/;
const WAITING =
  /PENDING|RESOLVE_ERRORS|PROVISIONING|ENABLING|PARTIALLY|PAUSED|QUEUED|RETRYING|PROCESSING|UNDER_REVIEW|FROZEN|waiting/;

/** A state as the API says it; its colour is a help and never all that is said. */
export const Status = ({ of }: { readonly of: string | undefined }): ReactElement | null => {
  if (of === undefined) return null;
  const mood = GOOD.test(of) ? 'good' : BAD.test(of) ? 'bad' : WAITING.test(of) ? 'waiting' : 'plain';
  return <span className={`status ${mood}`}>{of}</span>;
};

const FORMAT = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'long',
});

/** A moment in the reader's own time zone, which it names; the exact one is its title. */
export const When = ({ at }: { readonly at: string | undefined }): ReactElement =>
  at === undefined ? (
    <span>–</span>
  ) : (
    <time dateTime={at} title={at}>
      {FORMAT.format(new Date(at))}
    </time>
  );

/** An id in full, which can be selected and breaks where it must. */
export const Id = ({ of }: { readonly of: string }): ReactElement => <code className="id">{of}</code>;
