export const altered = <Altered extends object>(store: Altered, changes: Partial<Altered>): Altered =>
  new Proxy(store, {
    get: (target, property) => {
      const value: unknown = Reflect.get(property in changes ? changes : target, property);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
