/** A bucket of any service that speaks S3 (docs/reference/settings.md). */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of a service of its own; without one, that of the region. */
  readonly endpoint?: string;
  /** Precedes every key, and ends with `/` as a rule. */
  readonly prefix?: string;
  /** Both or neither: without them the environment's own credentials count. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
}

export interface FileSettings {
  readonly dataDir: string;
  /** Without them files lie in the data folder. */
  readonly s3?: S3Settings | undefined;
}
