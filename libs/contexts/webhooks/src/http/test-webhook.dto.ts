import { dtoOf } from '@causeway/http';
import { described, object, optional, text, url, wholeNumber } from '@causeway/shapes';
import type { TestWebhookAnswer } from '../application/requests.js';

/** The one answer of the API with names in snake_case. */
export class TestWebhookResponseDto extends dtoOf(
  object('TestWebhookResponse', {
    url: optional(url({ max: 2048 }), { description: 'Where the test went' }),
    response_status: described(
      wholeNumber({ min: 200, max: 299 }),
      'The HTTP status that the endpoint answered',
    ),
    // sandbox §7: the start of the endpoint's answer that is shown.
    response_body: optional(text({ max: 10 * 1024, multiline: true }), {
      description: 'The first 10 KiB of what the endpoint answered',
    }),
  }),
) {}

export const toTestWebhookResponse = (answer: TestWebhookAnswer): TestWebhookResponseDto => ({
  url: answer.url,
  response_status: answer.responseStatus,
  response_body: answer.responseBody,
});
