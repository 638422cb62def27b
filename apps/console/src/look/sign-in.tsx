import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent, type ReactElement } from 'react';
import { SESSION_KEY, signIn } from '../api/session.js';
import { titleOf, useTitle } from './title.js';
import { useAction } from './use-action.js';

/** The form that takes an operator's token or a platform's key. */
export const SignInForm = ({ label }: { readonly label: string }): ReactElement => {
  const [secret, setSecret] = useState('');
  const queries = useQueryClient();
  const entering = useAction({
    mutationFn: signIn,
    onSuccess: (session) => {
      setSecret('');
      queries.setQueryData(SESSION_KEY, session);
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    entering.start(secret.trim());
  };
  return (
    <form onSubmit={submit} className="sign-in">
      <PasswordInput
        label={label}
        description="An operator’s token, or a platform’s key as clientId:clientSecret"
        value={secret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        error={entering.error?.message}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the secret', tabIndex: 0 }}
        required
      />
      <Button type="submit" loading={entering.isPending}>
        Sign in
      </Button>
    </form>
  );
};

/** The page of who is not signed in. What an earlier session saw is not the next one’s. */
export const SignIn = (): ReactElement => {
  const queries = useQueryClient();
  useTitle(titleOf('Sign in'));
  useEffect(
    () => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] }),
    [queries],
  );
  return (
    <main className="alone">
      <h1>Causeway</h1>
      <SignInForm label="Token or key" />
      <p className="quiet">
        The first start printed them, and wrote them to <code>.causeway/credentials.json</code>. They stay
        with the gateway: this page keeps neither.
      </p>
    </main>
  );
};
