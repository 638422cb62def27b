import { command, type Command } from '../cli/command.js';
import { idOf, tellFacts, tellRows, written } from '@causeway/cli';

interface Approval {
  readonly id: string;
  readonly status: string;
  readonly operation: string;
  readonly request: { readonly method: string; readonly path: string; readonly body: string };
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly approvedBy: string | null;
}

const APPROVAL = {
  APPROVAL: { about: 'its id, as `approvals list` shows it', read: idOf('OperatorAction') },
};

const tellApproval = ({ id, status, operation, request, requestedBy, approvedBy, expiresAt }: Approval) =>
  tellFacts([
    ['approval', id],
    ['status', status],
    ['operation', operation],
    ['request', `${request.method} ${request.path}`],
    ['body', request.body === '' ? 'none' : request.body],
    ['asked by', requestedBy],
    ['approved by', approvedBy ?? 'nobody'],
    ['ends', expiresAt],
  ]);

export const approvalCommands: readonly Command[] = [
  command<{ readonly data: readonly Approval[] }>({
    words: 'approvals list',
    summary: 'what waits for a second operator, exactly as it was asked for, and what became of it',
    request: () => ({ method: 'GET', path: '/operator/approvals' }),
    tell: ({ data }) =>
      tellRows(
        ['approval', 'status', 'asked by', 'request', 'body', 'ends'],
        data.map(({ id, status, requestedBy, request, expiresAt }) => [
          id,
          status,
          requestedBy,
          `${request.method} ${request.path}`,
          request.body,
          expiresAt,
        ]),
        'Nothing waits for a second operator.',
      ),
  }),
  command<Approval>({
    words: 'approvals approve',
    summary: 'agree to what another operator asked for; whoever asked then runs it again',
    takes: APPROVAL,
    request: (given) => ({
      method: 'POST',
      path: `/operator/approvals/${written(given['APPROVAL'])}/approve`,
    }),
    tell: tellApproval,
  }),
  command<Approval>({
    words: 'approvals withdraw',
    summary: 'stop what was asked for and is not done yet',
    takes: APPROVAL,
    request: (given) => ({
      method: 'POST',
      path: `/operator/approvals/${written(given['APPROVAL'])}/withdraw`,
    }),
    tell: tellApproval,
  }),
];
