import { quoted } from '@causeway/kernel';
import type { EventMetadata } from './port.js';

/** The stored text of an event's metadata, to the letter what `encode` gives. */
export const metadataText = ({
  commandId,
  platformId,
  environment,
  actor,
  correlationId,
  causationId,
}: EventMetadata): string => {
  const ids = `"commandId":${quoted(commandId)},"platformId":${quoted(platformId)}`;
  const caller = `"environment":"${environment}","actor":${quoted(actor)}`;
  return `{${ids},${caller},"correlationId":${quoted(correlationId)},"causationId":${quoted(causationId)}}`;
};
