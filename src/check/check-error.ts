// The error for a check that cannot run.

/** A problem that the user can fix; any other error is a bug. */
export class CheckError extends Error {}
