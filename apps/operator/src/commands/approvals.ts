import { command, type Command } from '../cli/command.js';
import { idOf, formatFacts, formatRows, written } from '@causeway/cli';

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

const formatApproval = ({ id, status, operation, request, requestedBy, approvedBy, expiresAt }: Approval) =>
  formatFacts([
    ['approval', id],
    ['status', status],
    ['operation', operation],
    ['request', `${request.method} ${request.path}`],
    ['body', request.body === '' ? 'none' : request.body],
    ['asked by', requestedBy],
    ['approved by', approvedBy ?? 'no operator yet'],
    ['ends', expiresAt],
  ]);

export const approvalCommands: readonly Command[] = [
  command<{ readonly data: readonly Approval[] }>({
    words: 'approvals list',
    summary: 'the requests that need a second operator, as they were made, with their status',
    request: () => ({ method: 'GET', path: '/operator/approvals' }),
    format: ({ data }) =>
      formatRows(
        ['approval', 'status', 'asked by', 'request', 'body', 'ends'],
        data.map(({ id, status, requestedBy, request, expiresAt }) => [
          id,
          status,
          requestedBy,
          `${request.method} ${request.path}`,
          request.body,
          expiresAt,
        ]),
        'No request needs a second operator.',
      ),
  }),
  command<Approval>({
    words: 'approvals approve',
    summary: 'approve a request of another operator; the requester then runs it again',
    takes: APPROVAL,
    request: (given) => ({
      method: 'POST',
      path: `/operator/approvals/${written(given['APPROVAL'])}/approve`,
    }),
    format: formatApproval,
  }),
  command<Approval>({
    words: 'approvals withdraw',
    summary: 'stop what was asked for and is not done yet',
    takes: APPROVAL,
    request: (given) => ({
      method: 'POST',
      path: `/operator/approvals/${written(given['APPROVAL'])}/withdraw`,
    }),
    format: formatApproval,
  }),
];
