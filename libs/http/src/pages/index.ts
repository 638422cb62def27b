export * from './cookies.js';
export * from './fields.js';
export { markup, Markup, type Inserted } from './markup.js';
export { noticePage, page, STYLE_PATH, type Page } from './layout.js';
export * from './page-answer.js';
export { PagesController } from './pages.controller.js';
export * from './sent-form.js';
export { VisitLimit } from './visit-limit.js';
export { hashOf, PageSession } from './page-session.js';
