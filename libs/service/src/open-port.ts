/** The settings `…_PORT` and `…_HOST` that an address comes from. */
type AddressSettings = 'CAUSEWAY' | 'CAUSEWAY_OPERATOR' | 'CAUSEWAY_SERVICE';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens at an address of the settings, and names the setting when that is refused. */
export const openPort = async <Opened>(
  settings: AddressSettings,
  address: Address,
  listen: (address: Address) => Promise<Opened>,
): Promise<Opened> => {
  try {
    return await listen(address);
  } catch (error) {
    throw new Error(refusal(settings, address, error), { cause: error });
  }
};

const refusal = (settings: AddressSettings, { host, port }: Address, error: unknown): string => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  switch (code) {
    case 'EADDRINUSE':
      return `${settings}_PORT is ${port}, which another program listens on at ${host}`;
    case 'EACCES':
      return `${settings}_PORT is ${port}, which this user may not listen on; take one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${settings}_HOST must be an address of this machine; it is "${host}"`;
    default:
      return `${host}:${port} of ${settings}_HOST and ${settings}_PORT cannot be listened on: ${String(message)}`;
  }
};
