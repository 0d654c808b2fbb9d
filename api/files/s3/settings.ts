/** A bucket of an S3-compatible store, and what opens it. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Before every key: '' or a folder with its slash. */
  prefix: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean;
  /** Public originals are fetched from the store itself, by a short-lived address. */
  signedUrls: boolean;
}
