import { Button, Modal, type ButtonProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement, type ReactNode } from 'react';
import { awaitedApproval } from './awaited-approval.js';
import { Problem } from './problem.js';
import { When } from './signs.js';
import { onPress, useAction } from './use-action.js';

interface ActProps extends Pick<ButtonProps, 'color' | 'variant'> {
  readonly name: string;
  /** Its answer is looked at only for a second operator's approval, without which nothing was done. */
  readonly act: () => Promise<unknown>;
  /** Asked before: what will happen. Left out where it can be taken back. */
  readonly confirm?: ReactNode;
  readonly onDone?: () => void;
}

/** A button that does something in the service, and shows why it could not. Everything on the page is asked for again. */
export const Act = ({ name, act, confirm, onDone, ...look }: ActProps): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const acting = useAction({
    mutationFn: act,
    onSuccess: (answer) => {
      setAsking(false);
      if (awaitedApproval(answer) === undefined) onDone?.();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const awaited = awaitedApproval(acting.data);
  const start = (): void => (confirm === undefined ? acting.start() : setAsking(true));
  return (
    <>
      <Button {...look} loading={acting.isPending && !isAsking} onClick={onPress(start)}>
        {name}
      </Button>
      {!isAsking && <Problem error={acting.error} />}
      {awaited !== undefined && (
        <p role="status">
          A second operator must agree first, on the page of the installation. Then do the same again, before{' '}
          <When at={awaited.expiresAt} />.
        </p>
      )}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`${name}?`}
        lockScroll={false}
        closeButtonProps={{ 'aria-label': 'Not now' }}
      >
        <p>{confirm}</p>
        <Problem error={acting.error} />
        <Button {...look} loading={acting.isPending} onClick={onPress(() => acting.start())}>
          {name}
        </Button>
      </Modal>
    </>
  );
};
