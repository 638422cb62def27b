import { answersQuery, carriesOut, type CustomHandling, type QueryHandling } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import {
  findAccount,
  findAccountOf,
  listCustomerAccounts,
  listPlatformAccounts,
} from '../read/account.query.js';
import { toInternalAccountDocument } from '../read/internal-account.document.js';
import { LedgerWriter, type WriterPorts } from './ledger-writer.js';
import type { LedgerPorts } from './ports.js';
import {
  FindInternalAccount,
  GetInternalAccount,
  ListCustomerAccounts,
  ListPlatformAccounts,
  ShowInternalAccount,
  SubmitToLedger,
} from './requests.js';

/** The writers of this process, one a lane; each reads its lane when the first command comes. */
export class LedgerWriters {
  private readonly byEnvironment = new Map<Environment, LedgerWriter>();

  constructor(private readonly ports: WriterPorts) {}

  of(environment: Environment): LedgerWriter {
    const writer = this.byEnvironment.get(environment) ?? new LedgerWriter(this.ports, environment);
    this.byEnvironment.set(environment, writer);
    return writer;
  }

  /** Resolves when nothing waits or is on its way. */
  async idle(): Promise<void> {
    await Promise.all([...this.byEnvironment.values()].map((writer) => writer.idle()));
  }
}

export const submitToLedgerHandling = (writers: LedgerWriters): CustomHandling =>
  carriesOut<SubmitToLedger>({
    command: SubmitToLedger,
    execute: (command, call) => writers.of(call.environment).submit(command, call),
  });

type Views = Pick<LedgerPorts, 'views'>;

export const accountQueries = ({ views }: Views): QueryHandling[] => [
  answersQuery<GetInternalAccount>({
    query: GetInternalAccount,
    answer: ({ accountId }, call) => findAccount(views, call, accountId),
  }),
  answersQuery<FindInternalAccount>({
    query: FindInternalAccount,
    answer: ({ owner, currency }, call) => findAccountOf(views, call, owner, currency),
  }),
  answersQuery<ShowInternalAccount>({
    query: ShowInternalAccount,
    answer: async ({ accountId }, call) => {
      const account = await findAccount(views, call, accountId);
      return account && toInternalAccountDocument(account, call.environment);
    },
  }),
  answersQuery<ListCustomerAccounts>({
    query: ListCustomerAccounts,
    answer: (wanted, call) => listCustomerAccounts(views, call, wanted),
  }),
  answersQuery<ListPlatformAccounts>({
    query: ListPlatformAccounts,
    answer: (filters, call) => listPlatformAccounts(views, call, filters),
  }),
];
