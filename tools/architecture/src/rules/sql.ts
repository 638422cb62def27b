import type { Rule } from '../rule.js';

const STATEMENT =
  /\b(?:select\b[^;]*?\bfrom\s+[\w."]+|insert\s+into\s+[\w."]+|update\s+[\w."]+\s+set\b|delete\s+from\s+[\w."]+|create\s+table\b)/i;

export const looksLikeSql = (text: string): boolean => STATEMENT.test(text);

/** Every way to ask PostgreSQL what time it is. */
const ASKS_FOR_TIME = [
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)/i,
  /\b(?:current_timestamp|current_date|current_time|localtimestamp|localtime)\b/i,
  /'(?:now|today|tomorrow|yesterday)'\s*::/i,
];

const asks = (text: string): boolean => ASKS_FOR_TIME.some((way) => way.test(text));

/** There is one Clock; a database that reads the time itself cannot be moved by a test or an operator. */
export const sqlTime: Rule = {
  name: 'sql-time',
  check: (workspace) => {
    const inCode = workspace.code
      .filter((file) => !file.isTest && !file.path.startsWith('tools/architecture/'))
      .flatMap((file) => file.facts.quotes.map((quoted) => ({ file: file.path, ...quoted })));
    const inScripts = [...workspace.files.values()]
      .filter((file) => file.path.endsWith('.sql'))
      .flatMap((file) => file.lines.map((text, index) => ({ file: file.path, text, line: index + 1 })));
    return [...inCode, ...inScripts]
      .filter(({ text }) => asks(text))
      .map(({ file, line }) => ({ file, line, message: 'asks the database for the time' }));
  },
};
