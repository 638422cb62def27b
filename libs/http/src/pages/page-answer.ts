import type { FastifyReply } from 'fastify';
import type { Page } from './layout.js';

const POLICY = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': 'data:',
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

const policy = (changes: Partial<typeof POLICY> = {}): string =>
  Object.entries({ ...POLICY, ...changes })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** Of every page: nothing runs, nothing is loaded but its style, and no cache keeps it. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(),
  'cache-control': 'no-store',
} as const;

/** The same for a page that shows pictures from elsewhere, such as a platform's logo. */
export const PAGE_WITH_PICTURES_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': policy({ 'img-src': 'https: data:' }),
} as const;

/** Answers with a page. */
export const sendPage = async (
  reply: FastifyReply,
  { status, html, onwards }: Page,
  headers: Readonly<Record<string, string>> = PAGE_HEADERS,
): Promise<void> => {
  // A header, and no redirect: the policy on forms, rightly, follows a form's redirects to no other origin.
  if (onwards !== undefined) void reply.header('refresh', `0;url=${onwards}`);
  await reply.status(status).headers(headers).send(html);
};

/** Answers with a page that others show in a frame: `ancestors` as the policy writes them. */
export const sendFramedPage = async (
  reply: FastifyReply,
  page: Page,
  {
    ancestors,
    headers = {},
  }: { readonly ancestors: string; readonly headers?: Readonly<Record<string, string>> },
): Promise<void> => {
  void reply.removeHeader('x-frame-options');
  const framed = { 'content-security-policy': policy({ 'frame-ancestors': ancestors }) };
  await sendPage(reply, page, { ...PAGE_HEADERS, ...framed, ...headers });
};

/** After a form was taken: the browser asks for the next page, which may be reloaded without sending the form again. */
export const seeOther = async (reply: FastifyReply, path: string): Promise<void> => {
  await reply.status(303).headers({ location: path, 'cache-control': 'no-store' }).send();
};
