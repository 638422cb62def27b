import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { UnreadBody } from '../edge/unread-body.js';

/**
 * Lets the handlers of forms read them, part by part. To every other handler a form is a body like any other: unread, and
 * refused where JSON is wanted.
 */
export const registerForms = (fastify: FastifyInstance): void => {
  void fastify.register(multipart, { throwFileSizeLimit: false });
  fastify.addHook('preHandler', (request, _reply, done) => {
    if (request.body === undefined && request.isMultipart())
      request.body = new UnreadBody(request, request.raw);
    done();
  });
};
