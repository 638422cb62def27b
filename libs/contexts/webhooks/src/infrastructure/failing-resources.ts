/** Failures in a row, and the resources that they must be spread over, after which the endpoint itself counts as failing. */
const FAILURES_UNTIL_REST = 10;
const RESOURCES_UNTIL_REST = 3;
/** Failing resources that an endpoint's gate remembers. */
const REMEMBERED_MAX = 1_000;

/**
 * What fails at one endpoint. A receiver that stumbles over one customer's events answers all others well, so failures
 * count against the endpoint only when several resources fail and none succeeds in between (webhooks §5: a failing
 * event does not block later ones).
 */
export class FailingResources {
  private readonly failing = new Set<string>();
  private readonly failedInARow = new Set<string>();
  private failuresInARow = 0;

  /** Whether the last attempt about this resource failed. */
  has(resourceId: string): boolean {
    return this.failing.has(resourceId);
  }

  get isEmpty(): boolean {
    return this.failing.size === 0 && this.failuresInARow === 0;
  }

  get isEndpointFailing(): boolean {
    return this.failuresInARow >= FAILURES_UNTIL_REST && this.haveSeveralFailed;
  }

  /** Several resources failed since the last success. */
  get haveSeveralFailed(): boolean {
    return this.failedInARow.size >= RESOURCES_UNTIL_REST;
  }

  succeeded(resourceId: string): void {
    this.failing.delete(resourceId);
    this.failedInARow.clear();
    this.failuresInARow = 0;
  }

  failed(resourceId: string): void {
    this.failing.add(resourceId);
    const [oldest] = this.failing;
    if (this.failing.size > REMEMBERED_MAX && oldest !== undefined) this.failing.delete(oldest);
    if (this.failedInARow.size < RESOURCES_UNTIL_REST) this.failedInARow.add(resourceId);
    this.failuresInARow += 1;
  }
}
