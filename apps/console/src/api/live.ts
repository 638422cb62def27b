import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CONSOLE_URL } from './clients.js';
import { SESSION_KEY } from './session.js';

type Topic = 'home' | 'events';

/** How long a refused connection is left alone. */
const AGAIN_MS = 5_000;

interface LiveProps<Seen> {
  readonly topic: Topic;
  readonly environment?: 'sandbox' | 'production';
  readonly onSeen: (seen: Seen) => void;
}

/**
 * Looks on: the gateway sends what changed, for as long as the page is open. It is connected anew when the gateway went
 * away; where the session is over, it is asked for anew.
 * @param onSeen is the same function at each turn of the page
 * @returns whether the page is connected now
 */
export const useLive = <Seen>({ topic, environment, onSeen }: LiveProps<Seen>): boolean => {
  const [isConnected, setConnected] = useState(false);
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const query = new URLSearchParams({ topic, ...(environment !== undefined && { environment }) });
    const source = new EventSource(`${CONSOLE_URL}/live?${query.toString()}`);
    const leave = (): void => {
      clearTimeout(again);
      source.close();
      setConnected(false);
    };
    source.addEventListener('open', () => setConnected(true));
    source.addEventListener('error', () => {
      setConnected(false);
      // Refused, as by a proxy whose gateway is away: the browser does not ask again by itself.
      if (source.readyState === EventSource.CLOSED)
        again = setTimeout(() => setAttempt((before) => before + 1), AGAIN_MS);
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onSeen(JSON.parse(data) as Seen));
    source.addEventListener('over', () => {
      leave();
      void queries.invalidateQueries({ queryKey: SESSION_KEY });
    });
    return leave;
  }, [topic, environment, onSeen, queries, attempt]);
  return isConnected;
};
