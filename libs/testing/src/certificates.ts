import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether the machine has the tool that makes certificates and checks signatures for specs. */
export const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** The minimal configuration of `openssl ca`, the only tool that can write a validity in the past. */
const AUTHORITY = (name: string): string => `
[ca]
default_ca = spec
[spec]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
x509_extensions = names
[any]
commonName = supplied
[names]
subjectAltName = DNS:${name}
`;
const VALID = ['-startdate', '20200101000000Z', '-enddate', '20991231000000Z'];
const EXPIRED = ['-startdate', '20200101000000Z', '-enddate', '20200102000000Z'];

/** A self-signed certificate for a name. */
export const selfSigned = (name: string, isExpired = false): Identity => {
  const cwd = mkdtempSync(join(tmpdir(), 'causeway-certificate-'));
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd, stdio: 'pipe' });
  writeFileSync(join(cwd, 'ca.cnf'), AUTHORITY(name));
  writeFileSync(join(cwd, 'index.txt'), '');
  writeFileSync(join(cwd, 'serial'), '01');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-new', ...curve, '-keyout', 'key.pem', '-out', 'csr.pem', '-subj', `/CN=${name}`);
  const files = ['-config', 'ca.cnf', '-in', 'csr.pem', '-keyfile', 'key.pem', '-out', 'cert.pem', '-notext'];
  openssl('ca', '-selfsign', '-batch', ...files, ...(isExpired ? EXPIRED : VALID));
  return {
    key: readFileSync(join(cwd, 'key.pem'), 'utf8'),
    cert: readFileSync(join(cwd, 'cert.pem'), 'utf8'),
  };
};
