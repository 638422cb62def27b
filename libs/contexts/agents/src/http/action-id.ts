import { notFound } from '@causeway/http';
import { parseId, type Id } from '@causeway/kernel';

/** The path calls it `actionId`, typed or bare; what is no id reads as an action that does not exist. */
export const actionIdIn = (sent: string): Id<'AgentAction'> => {
  const actionId = parseId('AgentAction', sent);
  if (actionId === undefined) throw notFound('AgentAction');
  return actionId;
};
