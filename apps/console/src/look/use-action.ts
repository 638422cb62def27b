import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef, type MouseEvent } from 'react';

interface Action<Answer, Given> extends Pick<
  UseMutationResult<Answer, Error, Given>,
  'data' | 'error' | 'isPending'
> {
  readonly start: (given: Given) => void;
}

/** What a button starts, once: while it is under way a second press is none, also before the page is drawn anew. */
export const useAction = <Answer, Given = void>(
  options: UseMutationOptions<Answer, Error, Given>,
): Action<Answer, Given> => {
  const isUnderWay = useRef(false);
  const { mutateAsync, data, error, isPending } = useMutation<Answer, Error, Given>(options);
  const end = (): void => {
    isUnderWay.current = false;
  };
  const start = (given: Given): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutateAsync(given).then(end, end);
  };
  return { data, error, isPending, start };
};

/** A double press is one: its second half may come when what the first did is done already. */
export const onPress =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) act();
  };
