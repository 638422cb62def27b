/** Puts variables in place of `{{name}}`, also where a variable holds another one. Unknown or empty: an error by name. */
export const resolveVariables = (text: string, variables: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{([^{}]+)\}\}/g, (_whole, name: string) => {
    const value = variables.get(name);
    if (value === undefined || value === '') throw new Error(`The variable ${name} has no value`);
    return value;
  });
