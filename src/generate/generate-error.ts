// The error for code that cannot be generated.

/** A problem that the user can fix; any other error is a bug. */
export class GenerateError extends Error {}
