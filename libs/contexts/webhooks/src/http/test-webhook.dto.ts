import { Text, Url, WholeNumber } from '@causeway/http';
import { ApiSchema } from '@nestjs/swagger';
import type { TestWebhookAnswer } from '../application/requests.js';

/** sandbox §7: the start of the endpoint's answer that is shown, and the longest endpoint there can be. */
const BODY_CHARS_MAX = 10 * 1024;
const URL_CHARS_MAX = 2048;

/** The one answer of the API with names in snake_case. */
@ApiSchema({ name: 'TestWebhookResponse' })
export class TestWebhookResponseDto {
  @Url({ max: URL_CHARS_MAX }, { optional: true, description: 'Where the test went' })
  url?: string;

  @WholeNumber({ min: 200, max: 299 }, { description: 'The HTTP status that the endpoint answered' })
  response_status!: number;

  @Text(
    { max: BODY_CHARS_MAX, multiline: true },
    { optional: true, description: 'The first 10 KiB of what the endpoint answered' },
  )
  response_body?: string;
}

export const toTestWebhookResponse = (answer: TestWebhookAnswer): TestWebhookResponseDto => ({
  url: answer.url,
  response_status: answer.responseStatus,
  response_body: answer.responseBody,
});
