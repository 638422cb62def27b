import { answersQuery, carriesOut, type CustomHandling, type QueryHandling } from '@causeway/commands';
import { unlessErased, type Id, type Instant } from '@causeway/kernel';
import { issueDeviceCode, redeemDeviceCode } from '../domain/agent.decide.js';
import type { Agent } from '../domain/agent.js';
import { findCodes } from '../read/device-code.view.js';
import { GetDeviceCodeStatus, IssueDeviceCode, RedeemDeviceCode } from './agent.requests.js';
import { findAgent, refused } from './find-agent.js';
import { onAgent } from './on-agent.js';
import type { AgentPorts } from './ports.js';

interface IssuedCode {
  readonly agentId: Id<'Agent'>;
  readonly expiresAt: Instant;
  readonly redeemed: false;
}

/** The code that was issued last, without its text, which no outcome keeps. */
export const deviceCodeOf = (agent: Agent): IssuedCode => {
  if (agent.status === 'ABSENT' || agent.code === undefined) throw new Error('No code was issued');
  return { agentId: agent.agentId, expiresAt: agent.code.expiresAt, redeemed: false };
};

/**
 * Makes a new code, with which the agent connects once; the text itself is shown in this answer alone, and stored as a
 * hash.
 */
export const issueDeviceCodeHandling = (ports: AgentPorts): CustomHandling =>
  carriesOut<IssueDeviceCode>({
    command: IssueDeviceCode,
    execute: async ({ agentId }, call) => {
      await findAgent(ports, call, agentId);
      const code = ports.secrets.newCode();
      const codeHash = ports.secrets.hashOfCode(code);
      const issued = await ports.record(call, {
        name: 'issue-device-code',
        ...onAgent(ports, call, agentId),
        content: { codeHash },
        decide: (agent, context) => issueDeviceCode(codeHash, agent, context),
        answer: deviceCodeOf,
      });
      return { code, ...issued };
    },
  });

const connected = (agent: Agent): Exclude<Agent, { readonly status: 'ABSENT' }> => {
  if (agent.status === 'ABSENT') throw new Error('A code was redeemed of an agent that is not there');
  return agent;
};

/** The token is in the answer and nowhere else: the event has its digest, by which the edge finds the agent. */
export const redeemDeviceCodeHandling = (ports: AgentPorts): CustomHandling =>
  carriesOut<RedeemDeviceCode>({
    command: RedeemDeviceCode,
    execute: async ({ code }, call) => {
      const codeHash = ports.secrets.hashOfCode(code);
      const [found] = await findCodes(ports, codeHash);
      if (found === undefined) throw refused('DEVICE_CODE_NOT_FOUND');
      const { agentId, platformId, environment } = found;
      const { token, tokenHash } = ports.secrets.newToken();
      const redeemed = await ports.record(
        { ...call, platformId, environment, actor: agentId },
        {
          name: 'redeem-device-code',
          ...onAgent(ports, { environment }, agentId),
          content: { codeHash, tokenHash },
          decide: (agent, context) => redeemDeviceCode({ codeHash, tokenHash }, agent, context),
          answer: (agent) => {
            const { name, policy } = connected(agent);
            return { name: unlessErased(name) ?? '', policy };
          },
          answersAbout: (agent) => connected(agent).customerId,
        },
      );
      const { name: agentName, policy } = redeemed;
      return { agentId, agentName, accessToken: token, policy };
    },
  });

/**
 * A code is stored as its hash alone, and is found over all platforms: one of another platform or environment refuses
 * with `DEVICE_CODE_NOT_FOUND`, like one that never was.
 */
export const deviceCodeQueries = (ports: AgentPorts): readonly QueryHandling[] => [
  answersQuery<GetDeviceCodeStatus>({
    query: GetDeviceCodeStatus,
    answer: async ({ code }, { platformId, environment }) => {
      const found = await findCodes(ports, ports.secrets.hashOfCode(code));
      const own = found.find((each) => each.platformId === platformId && each.environment === environment);
      if (own === undefined) throw refused('DEVICE_CODE_NOT_FOUND');
      return { code, redeemed: own.isRedeemed };
    },
  }),
];
