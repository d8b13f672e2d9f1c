// The statuses that a measurement answers with.

/** What senders are known to take for a success or not. */
export const STATUSES = [
  200, 201, 202, 204, 206, 301, 302, 304, 307, 308, 400, 401, 403, 404, 408, 409, 410, 413, 422, 425, 429,
  500, 503,
] as const;
