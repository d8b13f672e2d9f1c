// The response of a receiver: how it is evaluated and described.

export interface GradedAnswer {
  /** `null` when there was no answer in time, or none at all. */
  readonly status: number | null;
  /** Why there is no answer, in words. */
  readonly error: string | null;
  /** Whether a connection came about. */
  readonly isConnected: boolean;
  /** The start of the answer's body. */
  readonly body: string;
  /** Real milliseconds to the end of the answer. */
  readonly tookMs: number;
}

/** Whether the service would take it for a success. */
export function isAccepted({ status }: Pick<GradedAnswer, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether a connection came about, and no answer on it within the time. */
export function isTimeout({ error, isConnected }: Pick<GradedAnswer, 'error' | 'isConnected'>): boolean {
  return isConnected && error?.startsWith('none within') === true;
}

/**
 * What came back, in words.
 *
 * @example describe({ status: 401, error: null }) // 'answered 401'
 */
export function describe({ status, error }: Pick<GradedAnswer, 'status' | 'error'>): string {
  return status === null ? `no answer: ${error}` : `answered ${status}`;
}
